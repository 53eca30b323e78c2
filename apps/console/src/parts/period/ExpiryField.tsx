import '@mantine/dates/styles.css'
import { type ExpiryFieldProps, ExpiryField as Field } from '@relaydeck/ui/ExpiryField'

/** The kit's field with the styles of its calendar. */
export const ExpiryField = (props: ExpiryFieldProps) => <Field {...props} />
