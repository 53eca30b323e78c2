// Styles of toasts, which guests see as well.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import '@relaydeck/ui/forced-colors.css'
