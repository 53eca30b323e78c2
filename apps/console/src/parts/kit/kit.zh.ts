export { zh as texts } from '@relaydeck/ui/texts/zh'
