export { en as texts } from '@relaydeck/ui/texts/en'
