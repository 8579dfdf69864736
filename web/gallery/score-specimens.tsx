import { BandChart } from '../ui/band-chart.tsx'
import { Pill } from '../ui/pill.tsx'
import { ScoreBadge } from '../ui/score-badge.tsx'
import { ScoreBands } from '../ui/score-bands.tsx'
import { ScoreTrack } from '../ui/score-track.tsx'
import type { Specimen } from './specimen.ts'

const likely = { from: 57, to: 80 }
const inner = { from: 40, to: 62 }
const outer = { from: 31, to: 70 }
const everyBand = [2, 15, 28, 50, 72, 85, 97]

export const scoreSpecimens: Specimen[] = [
  {
    part: 'ScoreBadge',
    states: {
      'every band': ({ bands }) => (
        <ul>
          {everyBand.map((score) => (
            <li key={score}>
              <ScoreBadge score={score} colours={bands} />
            </li>
          ))}
        </ul>
      ),
      'with its likely range': ({ bands }) => <ScoreBadge score={71} colours={bands} likely={likely} />,
      'without a range': ({ bands }) => <ScoreBadge score={71} colours={bands} likely={null} />,
      'doubtful answers': ({ bands }) => <ScoreBadge score={35} colours={bands} likely={null} isDoubtful />,
      'the number alone': ({ bands }) => <ScoreBadge score={71} colours={bands} isCompact />,
    },
  },
  {
    part: 'ScoreTrack',
    states: {
      'with a range': () => <ScoreTrack score={71} likely={likely} />,
      'at the low end': () => <ScoreTrack score={1} likely={{ from: 1, to: 6 }} />,
      'without a range': () => <ScoreTrack score={99} likely={null} />,
    },
  },
  {
    part: 'ScoreBands',
    states: {
      'with a likely range': ({ bands }) => (
        <ScoreBands
          score={71}
          likely={likely}
          colours={bands}
          lowPole="Distant"
          highPole="Close"
          label="71 of 99, most likely 57 to 80"
        />
      ),
      'doubtful: no range': ({ bands }) => (
        <ScoreBands score={35} likely={null} colours={bands} lowPole="Distant" highPole="Close" label="35 of 99" />
      ),
    },
  },
  {
    part: 'BandChart',
    states: {
      'without a target': () => <BandChart percentile={51} inner={inner} outer={outer} label="Drive: 51" />,
      'inside its target': () => (
        <BandChart
          percentile={51}
          inner={inner}
          outer={outer}
          target={{ lo: 45, hi: 80 }}
          label="Drive: 51, in target"
        />
      ),
      'below an open target': () => (
        <BandChart
          percentile={51}
          inner={inner}
          outer={outer}
          target={{ lo: 70, hi: null }}
          label="Drive: 51, target from 70"
        />
      ),
    },
  },
  {
    part: 'Pill',
    states: {
      neutral: () => <Pill>Retired</Pill>,
      good: () => <Pill tone="good">Active</Pill>,
      warn: () => <Pill tone="warn">Doubtful</Pill>,
      bad: () => <Pill tone="bad">Suspended</Pill>,
    },
  },
]
