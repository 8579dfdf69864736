import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './layout.module.css'

/** A step of the spaces in `tokens.css`. */
type Space = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24 | 32
type Gaps = {
  gap?: Space
  /** Between lines, where it differs from that between columns. */
  rowGap?: Space
}
/** An element of any tag, with the attributes of that tag. */
type Box<Tag extends ElementType, Own = object> = Own & { as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Own | 'as'
  >

type Attributes = { as: ElementType; name: string | undefined; className?: string | undefined }

function Element({ as: Tag, name, className, ...attributes }: Attributes) {
  return <Tag {...attributes} className={className ? `${name} ${className}` : name} />
}

type StackProps = Gaps & { align?: 'start' | 'center' | 'end' }

/** Things below each other, as wide as there is room. */
export const Stack = <Tag extends ElementType = 'div'>({
  as,
  gap = 12,
  rowGap,
  align,
  ...props
}: Box<Tag, StackProps>) => (
  <Element {...props} as={as ?? 'div'} name={classes.stack} data-gap={gap} data-row-gap={rowGap} data-align={align} />
)

type RowProps = Gaps & {
  align?: 'center' | 'start' | 'end' | 'baseline'
  justify?: 'between' | 'end'
  /** It does not go on in a second line. */
  isOneLine?: boolean
}

/** Things beside each other. */
export const Row = <Tag extends ElementType = 'div'>({
  as,
  gap = 8,
  rowGap,
  align,
  justify,
  isOneLine = false,
  ...props
}: Box<Tag, RowProps>) => (
  <Element
    {...props}
    as={as ?? 'div'}
    name={classes.row}
    data-gap={gap}
    data-row-gap={rowGap}
    data-align={align}
    data-justify={justify}
    data-one-line={isOneLine || undefined}
  />
)

type GridProps = Gaps & {
  align?: 'center' | 'start' | 'end' | 'baseline'
  /**
   * As many of the same width, one that fills the line beside what is as wide as its content, or a rail beside the rest where
   * the container has room for it; a class names others.
   */
  columns?: 2 | 3 | 4 | '1fr auto' | '1fr max-content' | 'rail'
}

/** Things in columns. */
export const Grid = <Tag extends ElementType = 'div'>({
  as,
  gap = 12,
  rowGap,
  align,
  columns,
  ...props
}: Box<Tag, GridProps>) => (
  <Element
    {...props}
    as={as ?? 'div'}
    name={classes.grid}
    data-gap={gap}
    data-row-gap={rowGap}
    data-align={align}
    data-columns={columns}
  />
)

type TextProps = {
  tone?: 'quiet' | 'faint' | 'good' | 'warn' | 'bad'
  size?: 'meta' | 'control' | 'prose' | 'figure' | 'title'
  weight?: 'regular' | 'medium' | 'semibold'
  /** On a line of its own. */
  isBlock?: boolean
  /** One line, which is cut where there is no room. */
  isTruncated?: boolean
  /** A word that is wider than its line is broken. */
  canBreak?: boolean
  /** Its figures have the same width. */
  isTabular?: boolean
}

/** Text that differs from what is around it. */
export const Text = <Tag extends ElementType = 'p'>({
  as,
  tone,
  size,
  weight,
  isBlock = false,
  isTruncated = false,
  canBreak = false,
  isTabular = false,
  ...props
}: Box<Tag, TextProps>) => (
  <Element
    {...props}
    as={as ?? 'p'}
    name={classes.text}
    data-tone={tone}
    data-size={size}
    data-weight={weight}
    data-block={isBlock || undefined}
    data-truncated={isTruncated || undefined}
    data-can-break={canBreak || undefined}
    data-tabular={isTabular || undefined}
  />
)

/** What is read after the text that it belongs to: a date, a count, a hint. */
export const Meta = <Tag extends ElementType = 'p'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'p'} name={classes.meta} />
)

/** What a page or a section is about, below its title. */
export const Intro = <Tag extends ElementType = 'p'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'p'} name={classes.intro} />
)

/** A list whose entries need no marks. */
export const PlainList = <Tag extends ElementType = 'ul'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'ul'} name={classes.plainList} />
)

/** The title of a page, and what can be done with it. */
export const PageHead = <Tag extends ElementType = 'header'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'header'} name={classes.pageHead} />
)

/** A surface of its own on the page. */
export const Surface = <Tag extends ElementType = 'div'>({ as, ...props }: Box<Tag>) => (
  <Element {...props} as={as ?? 'div'} name={classes.surface} />
)

type CardProps = {
  /** Of what stands in it below each other; without it, it is text that flows. */
  gap?: Space
  padding?: 16 | 20
  /** Its padding is that of wide screens on phones too. */
  isSameOnPhones?: boolean
}

/** A section of a page on a surface of its own. */
export const Card = <Tag extends ElementType = 'section'>({
  as,
  gap,
  padding = 16,
  isSameOnPhones = false,
  ...props
}: Box<Tag, CardProps>) => (
  <Element
    {...props}
    as={as ?? 'section'}
    name={classes.card}
    data-gap={gap}
    data-padding={padding}
    data-same-on-phones={isSameOnPhones || undefined}
  />
)

/** As high as the drawer that it stands in, so that the buttons stand at the foot. */
export const DrawerBody = <Tag extends ElementType = 'div'>({ as, gap = 20, ...props }: Box<Tag, { gap?: Space }>) => (
  <Element {...props} as={as ?? 'div'} name={classes.drawerBody} data-gap={gap} />
)
