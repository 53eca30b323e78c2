// Styles of segmented controls, in the order in which Mantine's components build on each other.
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
