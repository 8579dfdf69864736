import { View } from '@react-pdf/renderer'
import type { BlockOf } from '@seatwise/contract/report-document'
import type { BrandKey } from '@seatwise/contract/values/base'
import { bands, maxScore } from '@seatwise/domain/bands'
import { as } from './structure.ts'
import { bandColors, colors, seriesColors, seriesTints } from './styles.ts'

/** The charts have the geometry of web/ui/score-bands.tsx and web/ui/band-chart.tsx at three quarters of the size. */

type Ends = { from: number; to: number }

/** The position of a score from 1 to 99 on the track, as a percentage of its width. */
const placeOf = (score: number) => ((score - 0.5) / maxScore) * 100

type ScoreBandsProps = { value: number; likely: Ends | null; label: string; brand: BrandKey }

/** The seven bands, with a mark at the score and a bracket over its likely range. */
export function ScoreBands({ value, likely, label, brand }: ScoreBandsProps) {
  const ascending = bands.toReversed()
  return (
    <View {...as('Figure', { alt: label })} style={{ height: 30, paddingTop: 11 }}>
      <View style={{ position: 'absolute', top: 3, left: `${placeOf(value)}%`, width: 0 }}>
        <View
          style={{
            width: 9,
            marginLeft: -4.5,
            borderTop: `6 solid ${colors.ink}`,
            borderLeft: `4.5 solid ${colors.surface}`,
            borderRight: `4.5 solid ${colors.surface}`,
          }}
        />
      </View>
      <View style={{ flexDirection: 'row', gap: 1.5 }}>
        {ascending.map(({ key, from }, index) => {
          const to = (ascending[index + 1]?.from ?? maxScore + 1) - 1
          const width = to - Math.max(from, 1) + 1
          return (
            <View
              key={key}
              style={{
                flexGrow: width,
                flexBasis: 0,
                height: 7.5,
                borderRadius: 2.5,
                backgroundColor: bandColors(brand, key).fill,
              }}
            />
          )
        })}
      </View>
      {likely && (
        <View
          style={{
            position: 'absolute',
            top: 22,
            left: `${placeOf(likely.from)}%`,
            width: `${placeOf(likely.to) - placeOf(likely.from)}%`,
            height: 6,
            borderLeft: `1.1 solid ${colors.ink}`,
            borderRight: `1.1 solid ${colors.ink}`,
          }}
        >
          <View style={{ marginTop: 2.4, height: 1.1, backgroundColor: colors.ink }} />
        </View>
      )}
    </View>
  )
}

type BandChartProps = {
  score: NonNullable<BlockOf<'scale'>['score']>
  target: BlockOf<'scale'>['target']
  label: string
  isDimmed: boolean
}

const tick = 1.1
const mark = 2.25

/** A percentile with its two ranges on a track from 0 to 100, over the target of a role. */
export function BandChart({ score, target, label, isDimmed }: BandChartProps) {
  const from = target?.lo ?? 0
  const to = target?.hi ?? 100
  return (
    <View {...as('Figure', { alt: label })} style={{ height: 18, marginVertical: -2.5, opacity: isDimmed ? 0.6 : 1 }}>
      {target && <Span from={from} to={to} top={2.25} height={13.5} color={colors.target_tint} />}
      <Span from={0} to={100} top={7.5} height={3} color={colors.surface_3} isRound />
      <Stroke at={50} top={4.5} height={9} width={0.75} color={colors.line_strong} />
      <Span {...score.nearly_sure} top={6} height={6} color={colors.likely_wide} isRound />
      <Span {...score.likely} top={6} height={6} color={colors.likely} isRound />
      {target && <Stroke at={from} top={2.25} height={13.5} width={tick} color={colors.target} />}
      {target && <Stroke at={to} top={2.25} height={13.5} width={tick} color={colors.target} shift={-tick} />}
      <Stroke at={score.percentile} top={1.5} height={15} width={mark} color={colors.ink} shift={-mark / 2} isRound />
    </View>
  )
}

/** A score on a track, with the range in which the long-run score most likely lies, like web/ui/score-track.tsx. */
export const ScoreTrack = ({ value, likely }: { value: number; likely: Ends }) => (
  <View style={{ height: 10.5 }}>
    <Span from={0} to={100} top={3.75} height={3} color={colors.surface_3} isRound />
    <Span {...likely} top={2.25} height={6} color={colors.likely} isRound />
    <Stroke at={value} top={0.75} height={9} width={1.5} color={colors.ink} shift={-0.75} isRound />
  </View>
)

const trackHeight = 6

/**
 * Percentiles of several people with their likely ranges, one track for each person, like web/ui/report/overlay.tsx.
 */
export const MarkChart = ({ marks, label }: Pick<BlockOf<'overlay'>['rows'][number], 'marks' | 'label'>) => (
  <View {...as('Figure', { alt: label })} style={{ height: marks.length * trackHeight + 3, marginVertical: 1.5 }}>
    <Stroke at={50} top={0} height={marks.length * trackHeight + 3} width={0.75} color={colors.line_strong} />
    {marks.map((score, index) => {
      const top = index * trackHeight
      return (
        <View key={index} style={{ position: 'absolute', top, left: 0, right: 0, height: trackHeight + 3 }}>
          <Span from={0} to={100} top={trackHeight / 2 + 1} height={0.75} color={colors.surface_3} />
          {score && (
            <Span {...score.likely} top={trackHeight / 2 - 0.4} height={3.75} color={seriesTints[index]!} isRound />
          )}
          {score && (
            <Stroke
              at={score.percentile}
              top={0.75}
              height={7.5}
              width={mark}
              color={seriesColors[index]!}
              shift={-mark / 2}
              isRound
            />
          )}
        </View>
      )
    })}
  </View>
)

type Bar = { top: number; height: number; color: string; isRound?: boolean }

const Span = ({ from, to, top, height, color, isRound }: Ends & Bar) => (
  <View
    style={{
      position: 'absolute',
      top,
      left: `${from}%`,
      width: `${to - from}%`,
      height,
      borderRadius: isRound ? height / 2 : 0,
      backgroundColor: color,
    }}
  />
)

const Stroke = ({
  at,
  top,
  height,
  width,
  color,
  shift = 0,
  isRound,
}: Bar & { at: number; width: number; shift?: number }) => (
  <View
    style={{
      position: 'absolute',
      top,
      left: `${at}%`,
      marginLeft: shift,
      width,
      height,
      borderRadius: isRound ? width / 2 : 0,
      backgroundColor: color,
    }}
  />
)
