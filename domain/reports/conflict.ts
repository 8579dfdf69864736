import type { ReportDocument, Section } from '@seatwise/contract/report-document'
import { tendency } from '../assessment/norms.ts'
import { topicsToTalkAbout, type TalkTopic } from '../assessment/pairs.ts'
import { scales } from '../assessment/scales.ts'
import { joined, list, reportDocument, sentence, type Setting } from './document.ts'
import { topicTexts } from './packs/topics.ts'
import { isDoubtful, markOf, namesOf, overlayRow, versionsOf, withNames, type Participant } from './participants.ts'

/** A topic for two people, with who is the lower and who the higher one on its scale. */
export type PairTopic = { topic: TalkTopic; low: Participant; high: Participant }

/** At most three topics that the answers of both bear out. */
export function topicsOf(one: Participant, other: Participant): PairTopic[] {
  return topicsToTalkAbout(one.assessment.scales, other.assessment.scales).map((topic) => {
    const rawOf = ({ assessment }: Participant) => assessment.scales[topic.scale]!.raw
    const [low, high] = rawOf(one) <= rawOf(other) ? [one, other] : [other, one]
    return { topic, low, high }
  })
}

/** Two people who work together: where friction may come up, and what helps. */
export function conflictReport(pair: readonly [Participant, Participant], setting: Setting): ReportDocument {
  const doubtful = pair.filter(isDoubtful)
  const topics = doubtful.length > 0 ? [] : topicsOf(...pair)
  const title = namesOf(pair.map(({ person }) => person))
  return reportDocument(setting, [title, 'Working together'], {
    kind: 'conflict',
    title,
    subtitle: joined(['Working together', 'for a talk between the two']),
    sections: [
      {
        id: 'about',
        title: 'What this is for',
        layout: 'plain',
        blocks: [
          sentence(
            'conflict/about',
            'A guide for a talk between two people who work together. It compares how they describe their style. It says nothing about character, ethics or performance, or about who is right. Evidence that such differences lead to conflict is weak: use what fits, and leave the rest.',
          ),
        ],
      },
      whereTheyStand(pair, topics, doubtful),
      ...topics.map(topicSection),
      ...meeting(topics),
    ],
    versions: versionsOf(pair),
  })
}

/** The topics with the answers of both, the one to begin with first. */
function whereTheyStand(
  [one, other]: readonly [Participant, Participant],
  topics: readonly PairTopic[],
  doubtful: readonly Participant[],
): Section {
  const names = [one.short, other.short]
  const [first] = topics
  return {
    id: 'topics',
    title: 'To talk about',
    layout: 'plain',
    blocks: first
      ? [
          sentence(
            `conflict/main/${first.topic.key}`,
            topics.length === 1
              ? `One topic stands out: ${lowerFirst(topicTexts[first.topic.key].name)}.`
              : `Begin with this one: ${lowerFirst(topicTexts[first.topic.key].name)}.`,
          ),
          {
            kind: 'overlay',
            series: names.map((name) => ({ name })),
            rows: topics.map(({ topic, low, high }) => ({
              ...overlayRow(topic.scale, names, [markOf(topic.scale, one), markOf(topic.scale, other)], {
                text: standing(topic, low, high),
                isClear: true,
              }),
              name: topicTexts[topic.key].name,
            })),
          },
        ]
      : [
          doubtful.length > 0
            ? // Both of them read it: it accuses nobody.
              sentence(
                'conflict/none/doubtful',
                'No topics are named yet: one survey should be taken again first. There are innocent reasons, such as language or an interruption.',
              )
            : sentence(
                'conflict/none/alike',
                'No topic stands out: on the scales that matter here the two do not differ clearly, and neither leans to an end where friction is likely. If there is a conflict, look at tasks, roles and workload: the survey does not see those.',
              ),
        ],
  }
}

/** Why a topic is named: the two differ, or one or both lean to the end where friction is likely. */
function standing({ kind, scale }: TalkTopic, low: Participant, high: Participant): string {
  if (kind === 'difference') return 'clear difference'
  if (kind === 'both_high') return 'both lean high'
  return tendency(scale, high.assessment.scales[scale]!.raw) === 'low' ? 'both lean low' : `${low.short} leans low`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function topicSection({ topic, low, high }: PairTopic): Section {
  const texts = topicTexts[topic.key]
  const named = (text: string) => withNames(text, { low: low.short, high: high.short })
  const both = (part: 'likely' | 'better') =>
    (['low', 'high'] as const).map((side) => ({
      rule: `topic/${topic.key}/${part}/${side}`,
      lead: null,
      text: named(texts[part][side]),
    }))
  return {
    id: `topic-${topic.key}`,
    title: texts.name,
    layout: 'columns',
    blocks: [
      sentence(`topic/${topic.key}/trigger`, texts.trigger),
      sentence(
        `topic/${topic.key}/scale`,
        `From the answers on ${lowerFirst(scales[topic.scale].name)}: ${scales[topic.scale].poles.low}, or ${scales[topic.scale].poles.high}.`,
        'quiet',
      ),
      list('What may happen', both('likely'), { tone: 'warn' }),
      list('What to try instead', both('better'), { tone: 'good' }),
      list(
        'Say it another way',
        texts.reframe.map(({ instead, say }, index) => ({
          rule: `topic/${topic.key}/reframe/${index + 1}`,
          lead: `“${say}”`,
          text: `rather than “${instead}”`,
        })),
      ),
    ],
  }
}

/** How the talk could go, and what the two could agree on. */
function meeting(topics: readonly PairTopic[]): Section[] {
  const [first] = topics
  if (!first) return []
  return [
    {
      id: 'meeting',
      title: 'A meeting of 40 minutes',
      layout: 'half',
      blocks: [
        list(null, [
          {
            rule: 'conflict/meeting/goal',
            lead: '5 min: goals',
            text: 'Each says what a good result of this talk would be.',
          },
          {
            rule: 'conflict/meeting/case',
            lead: '10 min: one case each',
            text: 'Each tells of one recent case: what happened, and what it led to. The other one sums it up.',
          },
          {
            rule: `topic/${first.topic.key}/ask`,
            lead: '15 min: the topics',
            text: topics.map(({ topic }) => topicTexts[topic.key].ask).join(' '),
          },
          {
            rule: 'conflict/meeting/agree',
            lead: '10 min: what to try',
            text: 'Write down what to try, who begins, and the day to look at it again.',
          },
        ]),
      ],
    },
    {
      id: 'agreement',
      title: null,
      layout: 'half',
      blocks: [
        {
          kind: 'agreement',
          title: 'An agreement to try',
          items: topics.map(({ topic, low, high }) => ({
            rule: `topic/${topic.key}/agreement`,
            text: withNames(topicTexts[topic.key].agreement, { low: low.short, high: high.short }),
          })),
          none: null,
        },
      ],
    },
  ]
}
