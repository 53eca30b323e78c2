// Styles that most pages for signed-in users share, in the order in which Mantine's components build on each other.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Skeleton.css'
import '@mantine/core/styles/Switch.css'
import '@relaydeck/ui/inline-input.css'
