// Styles of menus, in the order in which Mantine's components build on each other.
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
