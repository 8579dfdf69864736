import { Text, type TextProps } from '@react-pdf/renderer'
import { fonts } from './fonts.ts'
import type { as } from './structure.ts'
import { textRuns } from './text-runs.ts'

type Props = { children: string; style?: NonNullable<TextProps['style']>; tag?: ReturnType<typeof as> }

const asAround = {}

/** A text in which each part has the font that has its characters. */
export const Words = ({ children, style = asAround, tag }: Props) => (
  <Text {...tag} style={style}>
    {inFonts(children)}
  </Text>
)

/** The parts of a text, as children of a `Text`. */
export function inFonts(text: string) {
  return textRuns(text, fonts).map((run, index) =>
    run.family === fonts[0]!.family ? (
      run.text
    ) : (
      <Text key={index} style={{ fontFamily: run.family }}>
        {run.text}
      </Text>
    ),
  )
}
