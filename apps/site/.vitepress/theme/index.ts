import Theme from 'vitepress/theme-without-fonts'
import './brand.css'

export default Theme
