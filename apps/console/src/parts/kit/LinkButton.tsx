import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

type AnchorButtonProps = ButtonProps & ElementProps<'a', keyof ButtonProps>

const AnchorButton = (props: AnchorButtonProps) => <Button component="a" {...props} />

/** A link that looks like a button, with a target typed by the router. */
export const LinkButton = createLink(AnchorButton)
