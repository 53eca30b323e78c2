import {
  type FactoryPayload,
  getStyleObject,
  type MantineStyleProp,
  type MantineTheme,
  resolveClassNames,
  resolveStyles,
  type StylesApiProps,
  useMantineTheme,
} from '@mantine/core'
import clsx from 'clsx'
import type { CSSProperties } from 'react'

/** Type by which Mantine knows the parts of a component. */
interface Payload<Part extends string> extends FactoryPayload {
  stylesNames: Part
}

/** Mantine's Styles API: classes, styles and attributes of the parts of a component, by their names. */
export type PartProps<Part extends string> = Pick<StylesApiProps<Payload<Part>>, 'classNames' | 'styles' | 'attributes'>

/** Props that style a component and its parts. */
interface StyleProps {
  className?: string | undefined
  style?: MantineStyleProp | undefined
  classNames?: PartProps<string>['classNames'] | undefined
  styles?: PartProps<string>['styles'] | undefined
  attributes?: Readonly<Record<string, object | undefined>> | undefined
}

/** Names of the parts that props style. */
type PartOf<Props extends StyleProps> = Extract<keyof NonNullable<Props['attributes']>, string>

/** Class, style and other attributes of an element. */
export interface PartAttributes {
  className: string
  style: CSSProperties
}

/** Returns the attributes of a part; `style` is its own, which users may override. */
export type GetPart<Part extends string> = (part: Part, style?: CSSProperties) => PartAttributes

/**
 * Splits props into what styles the parts of a component, together with the theme, and the others. Mantine's `useStyles`
 * does the same, and takes longer than most cells of a table.
 * @param name component's name in the theme
 * @param classes classes of the parts
 */
export function useParts<Props extends StyleProps>(
  name: string,
  classes: Readonly<Record<string, string | undefined>>,
  props: Props,
): [part: GetPart<PartOf<Props>>, others: Omit<Props, keyof StyleProps>] {
  const { className, style: rootStyle, classNames, styles, attributes, ...others } = props
  const theme = useMantineTheme()
  const themed = theme.components[name]
  const given = { theme, props, stylesCtx: {} }
  const resolvedClasses = resolveClassNames({ ...given, classNames: [themed?.classNames, classNames] })
  const themedStyles = resolveStyles({ ...given, styles: themed?.styles })
  const resolvedStyles = resolveStyles({ ...given, styles })
  const part: GetPart<string> = (part, style) => ({
    ...attributes?.[part],
    className: clsx(classes[part], resolvedClasses[part], part === 'root' && className),
    style: {
      ...style,
      ...themedStyles[part],
      ...resolvedStyles[part],
      ...(part === 'root' && getStyleObject(rootStyle, theme)),
    },
  })
  return [part, others]
}

/**
 * Returns the Styles API of the Mantine component that a component of the kit is built on: the kit's classes, and what
 * the theme and the props give the component of the kit.
 * @param name name of the kit's component in the theme
 */
export function useWrappedParts(
  name: string,
  own: Readonly<Record<string, string | undefined>>,
  { classNames, styles }: Pick<StyleProps, 'classNames' | 'styles'>,
) {
  const themed = useMantineTheme().components[name]
  return {
    classNames: (theme: MantineTheme, props: object) =>
      resolveClassNames({ theme, props, stylesCtx: {}, classNames: [themed?.classNames, own, classNames] }),
    styles: (theme: MantineTheme, props: object) =>
      resolveStyles({ theme, props, stylesCtx: {}, styles: [themed?.styles, styles] }),
  }
}
