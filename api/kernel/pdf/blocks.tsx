import type { ReactNode } from 'react'
import { Text, View } from '@react-pdf/renderer'
import type { BlockOf } from '@seatwise/contract/report-document'
import type { BrandKey } from '@seatwise/contract/values/base'
import { BandChart, MarkChart, ScoreBands } from './charts.tsx'
import { rowsOf } from './rows-of.ts'
import { as } from './structure.ts'
import { colors, half, medium, semibold, seriesColors, toneColors, type } from './styles.ts'
import { inFonts, Words } from './words.tsx'

export const Heading = ({ heading: { text, tone } }: { heading: BlockOf<'heading'> }) => (
  <View minPresenceAhead={50} style={{ marginTop: 8, marginBottom: 2 }}>
    <Words tag={as('H3')} style={{ ...type.text, fontWeight: semibold, color: toneColors[tone] }}>
      {text}
    </Words>
  </View>
)

export const Sentence = ({ sentence: { text, tone } }: { sentence: BlockOf<'sentence'> }) => (
  <Words style={{ ...type.text, marginBottom: 4, color: toneColors[tone] }}>{text}</Words>
)

type ScoreProps = { score: BlockOf<'score'>; sentences: readonly BlockOf<'sentence'>[]; brand: BrandKey }

/** A score with its meaning. The sentences about it are beside the number, below the track. */
export const ScoreBlock = ({ score, sentences, brand }: ScoreProps) => (
  <View wrap={false} style={{ flexDirection: 'row', gap: 20, marginBottom: 8 }}>
    <View style={{ width: '27%' }}>
      <Words tag={as('H2')} style={{ ...type.text, color: colors.quiet }}>
        {score.name}
      </Words>
      {/* The score of doubtful answers should not be read on its own, so the words are larger than the number. */}
      {score.is_doubtful ? (
        <>
          <Words style={type.section}>{score.words}</Words>
          <Text style={{ ...type.text, color: colors.quiet }}>
            {String(score.value)}, {inFonts(score.likely_words)}
          </Text>
        </>
      ) : (
        <>
          <Text style={type.score}>{String(score.value)}</Text>
          <Text style={type.text}>
            <Text style={{ fontWeight: semibold }}>{inFonts(score.words)} </Text>
            <Text style={{ color: colors.quiet }}>{inFonts(score.likely_words)}</Text>
          </Text>
        </>
      )}
    </View>
    <View style={half}>
      {!score.is_doubtful && (
        <>
          <ScoreBands value={score.value} likely={score.likely} label={score.label} brand={brand} />
          <View style={{ flexDirection: 'row', gap: 12, ...type.key, color: colors.quiet }}>
            <Words style={half}>{score.poles.low}</Words>
            <Words style={{ ...half, textAlign: 'right' }}>{score.poles.high}</Words>
          </View>
        </>
      )}
      <View style={{ marginTop: 7 }}>
        {sentences.map((sentence, index) => (
          <Sentence key={index} sentence={sentence} />
        ))}
      </View>
    </View>
  </View>
)

export const ListBlock = ({ list: { title, tone, items, none } }: { list: BlockOf<'list'> }) => (
  <View {...(items.length > 0 && as('L'))} style={{ marginBottom: 6 }}>
    {title !== null && (
      <View minPresenceAhead={30} style={{ marginBottom: 2 }}>
        <Words
          tag={as(items.length > 0 ? 'Caption' : 'P')}
          style={{ ...type.text, fontWeight: medium, color: tone === 'plain' ? colors.quiet : toneColors[tone] }}
        >
          {title}
        </Words>
      </View>
    )}
    {items.length === 0 && none !== null && <Words style={{ ...type.text, color: colors.quiet }}>{none}</Words>}
    {items.map(({ lead, text }, index) => (
      <View key={index} {...as('LI')} style={{ flexDirection: 'row', gap: 5, marginBottom: 2 }}>
        {lead === null && (
          <Text {...as('Lbl')} style={type.text}>
            •
          </Text>
        )}
        <Text {...as('LBody')} style={{ ...type.text, ...half }}>
          {lead !== null && <Text style={{ fontWeight: semibold }}>{inFonts(lead)} </Text>}
          {inFonts(text)}
        </Text>
      </View>
    ))}
  </View>
)

export function ScaleBlock({ scale }: { scale: BlockOf<'scale'> }) {
  const { name, note, poles, score, target, is_dimmed: isDimmed } = scale
  const nameColor = isDimmed ? colors.quiet : colors.ink
  return (
    <View wrap={false} style={{ marginBottom: 2.5 }}>
      <View style={{ flexDirection: 'row', justifyContent: 'space-between', gap: 8 }}>
        <Text style={{ ...type.text, flexShrink: 1 }}>
          <Text style={{ fontWeight: medium, color: nameColor }}>{inFonts(name)}</Text>
          {note !== null && (
            <Text style={{ fontSize: type.key.fontSize, color: colors.quiet }}>
              {'  '}
              {inFonts(note)}
            </Text>
          )}
        </Text>
        <Text style={{ ...type.text, fontWeight: semibold, color: percentileColor(scale) }}>
          {score ? String(score.percentile) : '—'}
        </Text>
      </View>
      {score ? (
        <BandChart score={score} target={target} label={scale.label} isDimmed={isDimmed} />
      ) : (
        <Words style={{ ...type.meta, color: colors.quiet }}>{scale.label}</Words>
      )}
      <View style={{ flexDirection: 'row', gap: 12, ...type.key, color: colors.quiet }}>
        <Words style={half}>{poles.low}</Words>
        <Words style={{ ...half, textAlign: 'right' }}>{poles.high}</Words>
      </View>
    </View>
  )
}

function percentileColor({ target, is_dimmed }: BlockOf<'scale'>): string {
  if (is_dimmed) return colors.quiet
  if (!target) return colors.ink
  if (target.is_near) return colors.near
  return target.position === 'inside' ? colors.good : colors.warn
}

type OverlayRowOf = BlockOf<'overlay'>['rows'][number]
type Other = BlockOf<'question' | 'warning' | 'facts' | 'overlay' | 'agreement'>

export function OtherBlock({ block, isNarrow }: { block: Other; isNarrow: boolean }) {
  switch (block.kind) {
    case 'question':
      return <Question question={block} />
    case 'overlay':
      return <OverlayBlock overlay={block} isNarrow={isNarrow} />
    case 'agreement':
      return <Agreement agreement={block} />
    case 'warning':
      return <Warning warning={block} />
    case 'facts':
      return <Facts facts={block} isNarrow={isNarrow} />
  }
}

const verdicts = {
  must_ask: { words: 'must ask', color: colors.warn },
  probe: { words: 'probe', color: colors.quiet },
  stands_out: { words: 'stands out', color: colors.near },
  confirm: { words: 'confirm', color: colors.good },
} as const

const Question = ({
  question: { text, why, scale, verdict, listen_for, weak_sign },
}: {
  question: BlockOf<'question'>
}) => (
  <View wrap={false} style={{ marginBottom: 8, paddingLeft: 9, borderLeft: `1.5 solid ${colors.line_medium}` }}>
    {scale && (
      <Text style={type.meta}>
        <Text style={{ fontWeight: semibold }}>{inFonts(scale.name)} </Text>
        <Text style={{ color: colors.quiet }}>{inFonts(scale.position)}</Text>
        {verdict && <Text style={{ color: verdicts[verdict].color }}>{`  ${verdicts[verdict].words}`}</Text>}
      </Text>
    )}
    <Words style={{ ...type.text, fontWeight: medium }}>{text}</Words>
    {listen_for !== null && <Sign name="Listen for" color={colors.good} text={listen_for} />}
    {weak_sign !== null && <Sign name="Weak sign" color={colors.warn} text={weak_sign} />}
    {why !== null && <Words style={{ ...type.meta, color: colors.quiet }}>{why}</Words>}
  </View>
)

const Sign = ({ name, color, text }: { name: string; color: string; text: string }) => (
  <Text style={type.meta}>
    <Text style={{ fontWeight: medium, color }}>{name} </Text>
    {inFonts(text)}
  </Text>
)

const Agreement = ({ agreement: { title, items, none } }: { agreement: BlockOf<'agreement'> }) => (
  <View>
    <View minPresenceAhead={40} style={{ marginBottom: 4 }}>
      <Words tag={as('H2')} style={type.section}>
        {title}
      </Words>
    </View>
    <ListBlock
      list={{
        kind: 'list',
        title: null,
        tone: 'plain',
        items: items.map(({ rule, text }) => ({ rule, lead: null, text })),
        none,
      }}
    />
  </View>
)

/** Scales of several people, in two columns unless the section shares the page with another one. */
function OverlayBlock({ overlay: { series, rows }, isNarrow }: { overlay: BlockOf<'overlay'>; isNarrow: boolean }) {
  return (
    <View style={{ marginBottom: 6 }}>
      <View style={{ flexDirection: 'row', flexWrap: 'wrap', columnGap: 12, rowGap: 2, marginBottom: 5, ...type.meta }}>
        {series.map(({ name }, index) => (
          <Swatch key={index} color={seriesColors[index]!}>
            {inFonts(name)}
          </Swatch>
        ))}
      </View>
      {rowsOf(rows, isNarrow ? 1 : 2).map((pair, nth) => (
        <View key={nth} wrap={false} style={{ flexDirection: 'row', gap: 27, marginBottom: 4 }}>
          {pair.map((row) => (
            <View key={row.key} style={half}>
              <OverlayRow row={row} />
            </View>
          ))}
          {pair.length === 1 && !isNarrow && <View style={half} />}
        </View>
      ))}
    </View>
  )
}

/** A verdict on more than two people contains their names, so it stands on lines of its own. */
function OverlayRow({ row: { name, poles, marks, verdict, label, is_clear: isClear } }: { row: OverlayRowOf }) {
  const isLong = marks.length > 2
  const said = { ...type.key, color: isClear ? colors.ink : colors.quiet }
  return (
    <>
      <View style={{ flexDirection: 'row', gap: 8 }}>
        <Words style={{ ...type.text, ...half, fontWeight: medium }}>{name}</Words>
        {!isLong && <Words style={{ ...said, ...half, textAlign: 'right' }}>{verdict}</Words>}
      </View>
      <MarkChart marks={marks} label={label} />
      <View style={{ flexDirection: 'row', gap: 12, ...type.key, color: colors.quiet }}>
        <Words style={half}>{poles.low}</Words>
        <Words style={{ ...half, textAlign: 'right' }}>{poles.high}</Words>
      </View>
      {isLong && <Words style={said}>{verdict}</Words>}
    </>
  )
}

const Warning = ({ warning: { title, text, details } }: { warning: BlockOf<'warning'> }) => (
  <View
    style={{
      marginVertical: 6,
      paddingVertical: 7,
      paddingHorizontal: 10,
      borderLeft: `2.25 solid ${colors.warn}`,
      backgroundColor: colors.warn_tint,
    }}
  >
    <Words style={{ ...type.text, fontWeight: semibold, color: colors.warn }}>{title}</Words>
    <Words style={type.text}>{text}</Words>
    {rowsOf(details, 2).map((row, nth) => (
      <View key={nth} {...as('L')} wrap={false} style={{ flexDirection: 'row', gap: 24, marginTop: 4 }}>
        {row.map(({ name, explains, value, note }, index) => (
          <View key={index} {...as('LI')} style={{ ...half, flexDirection: 'row', gap: 12 }}>
            <View {...as('Lbl')} style={half}>
              <Words style={{ ...type.meta, fontWeight: medium }}>{name}</Words>
              <Words style={{ ...type.key, color: colors.quiet }}>{explains}</Words>
            </View>
            <View {...as('LBody')} style={{ width: '28%' }}>
              <Words style={{ ...type.meta, fontWeight: semibold, textAlign: 'right' }}>{value}</Words>
              {note !== null && <Words style={{ ...type.key, color: colors.warn, textAlign: 'right' }}>{note}</Words>}
            </View>
          </View>
        ))}
        {row.length === 1 && <View style={half} />}
      </View>
    ))}
  </View>
)

/** A list of short facts is set in three columns, or two if the section shares the page with another one. */
const isShort = ({ name, value, note }: BlockOf<'facts'>['entries'][number]) =>
  note === null && name.length <= 28 && value.length <= 8

function Facts({ facts: { entries }, isNarrow }: { facts: BlockOf<'facts'>; isNarrow: boolean }) {
  const columns = isNarrow ? 2 : 3
  if (entries.length > columns && entries.every(isShort)) return <ShortFacts entries={entries} columns={columns} />
  return (
    <View {...as('L')} style={{ marginBottom: 6 }}>
      {entries.map(({ name, value, note }, index) => (
        <View key={index} {...as('LI')} style={{ flexDirection: 'row', gap: 12, marginBottom: 3 }}>
          <Words tag={as('Lbl')} style={{ ...type.text, width: '30%', color: colors.quiet }}>
            {name}
          </Words>
          <View {...as('LBody')} style={half}>
            <Words style={type.text}>{value}</Words>
            {note !== null && <Words style={{ ...type.meta, color: colors.quiet }}>{note}</Words>}
          </View>
        </View>
      ))}
    </View>
  )
}

const ShortFacts = ({ entries, columns }: Pick<BlockOf<'facts'>, 'entries'> & { columns: number }) => (
  <View {...as('L')} style={{ marginBottom: 6 }}>
    {rowsOf(entries, columns).map((row, nth) => (
      <View key={nth} wrap={false} style={{ flexDirection: 'row', gap: 24 }}>
        {Array.from({ length: columns }, (_, index) => (
          <View key={index} {...(row[index] && as('LI'))} style={{ ...half, flexDirection: 'row', gap: 8 }}>
            <Words tag={as('Lbl')} style={{ ...type.text, ...half, color: colors.quiet }}>
              {row[index]?.name ?? ''}
            </Words>
            <Words tag={as('LBody')} style={{ ...type.text, fontWeight: medium }}>
              {row[index]?.value ?? ''}
            </Words>
          </View>
        ))}
      </View>
    ))}
  </View>
)

/** The legend of the scales, with the words of web/ui/report. */
export const ScaleLegend = ({ hasTargets }: { hasTargets: boolean }) => (
  <View style={{ flexDirection: 'row', gap: 12, marginBottom: 5, ...type.key, color: colors.quiet }}>
    <Swatch color={colors.likely}>likely, 2 in 3</Swatch>
    <Swatch color={colors.likely_wide}>9 in 10</Swatch>
    {hasTargets && (
      <>
        <Swatch color={colors.target_tint}>role target</Swatch>
        <Text>
          Figures: <Text style={{ color: colors.good }}>inside</Text>, <Text style={{ color: colors.near }}>near</Text>,{' '}
          <Text style={{ color: colors.warn }}>outside</Text> the target
        </Text>
      </>
    )}
  </View>
)

/** The color is positioned absolutely, because a text beside it would be laid out for the full width of the row. */
const Swatch = ({ color, children }: { color: string; children: ReactNode }) => (
  <View style={{ paddingLeft: 13, maxWidth: '100%' }}>
    <View
      style={{ position: 'absolute', left: 0, top: 3, width: 10, height: 5, borderRadius: 2, backgroundColor: color }}
    />
    <Text>{children}</Text>
  </View>
)
