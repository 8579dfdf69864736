import type { ReportDocument, Section } from '@seatwise/contract/report-document'
import { topicsToTalkAbout, type PairLean, type TalkTopic } from '../assessment/pairs.ts'
import { scales } from '../assessment/scales.ts'
import { wordingFor } from './choice.ts'
import { joined, list, reportDocument, sentence, type Setting } from './document.ts'
import type { Sentence } from './packs/scale-texts.ts'
import { topicNames, topicTexts } from './packs/topics.ts'
import { idsOf, isDoubtful, namesOf, overlayOfPair, versionsOf, withNames, type Participant } from './participants.ts'

/** A topic for two people, with the lower and the higher person on the topic's scale. */
export type PairTopic = { topic: TalkTopic; low: Participant; high: Participant }

/** At most three topics that the answers of both people support. */
export function topicsOf(one: Participant, other: Participant): PairTopic[] {
  return topicsToTalkAbout(one.assessment, other.assessment).map((topic) => {
    const rawOf = ({ assessment }: Participant) => assessment.scales[topic.scale]!.raw
    const [low, high] = rawOf(one) <= rawOf(other) ? [one, other] : [other, one]
    return { topic, low, high }
  })
}

/** The report on possible friction between two people who work together, with advice. */
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

/** The topics with the answers of both, starting with the topic to discuss first. */
function whereTheyStand(
  pair: readonly [Participant, Participant],
  topics: readonly PairTopic[],
  doubtful: readonly Participant[],
): Section {
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
              ? `One topic stands out: ${lowerFirst(topicNames[first.topic.key])}.`
              : `Begin with this one: ${lowerFirst(topicNames[first.topic.key])}.`,
          ),
          overlayOfPair(
            pair,
            topics.map(({ topic: { scale, key, lean } }) => ({ scale, name: topicNames[key], text: standings[lean] })),
          ),
        ]
      : [
          doubtful.length > 0
            ? // The text accuses nobody, because both people read it.
              sentence(
                'conflict/none/doubtful',
                'No topics are named yet: one survey should be taken again first. There are innocent reasons, such as language or an interruption.',
              )
            : sentence(
                'conflict/none/alike',
                'No topic stands out: on none of them do the answers of both lean clearly enough. If there is a conflict, look at tasks, roles and workload: the survey does not see those.',
              ),
        ],
  }
}

/** Why a topic is named. */
const standings: Record<PairLean, string> = {
  apart: 'clear difference',
  both_low: 'both lean low',
  both_high: 'both lean high',
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The beginning of the rule ids of a topic's sentences. */
export const ruleOf = ({ key, lean }: TalkTopic) => `topic/${key}/${lean}`

/** A sentence of a topic with the names of the two people. */
function said(rule: string, sentence: Sentence, { low, high }: Omit<PairTopic, 'topic'>): string {
  return withNames(wordingFor(idsOf([low, high]), rule, sentence), { low: low.short, high: high.short })
}

/** The question that opens the conversation about a topic. */
export const asked = (topic: TalkTopic, pair: readonly Participant[]) =>
  wordingFor(idsOf(pair), `${ruleOf(topic)}/ask`, topicTexts[topic.key][topic.lean].ask)

function topicSection({ topic, ...people }: PairTopic): Section {
  const texts = topicTexts[topic.key][topic.lean]
  const item = (part: string, sentence: Sentence) => {
    const rule = `${ruleOf(topic)}/${part}`
    return { rule, lead: null, text: said(rule, sentence, people) }
  }
  const items = (part: 'likely' | 'better') =>
    texts[part].map((sentence, index) => item(`${part}/${index + 1}`, sentence))
  const trigger = item('trigger', texts.trigger)
  return {
    id: `topic-${topic.key}`,
    title: topicNames[topic.key],
    layout: 'columns',
    blocks: [
      sentence(trigger.rule, trigger.text),
      sentence(
        `${ruleOf(topic)}/scale`,
        `From the answers on ${lowerFirst(scales[topic.scale].name)}, between “${scales[topic.scale].poles.low}” and “${scales[topic.scale].poles.high}”.`,
        'quiet',
      ),
      list('What may happen', items('likely'), { tone: 'warn' }),
      list('What to try instead', items('better'), { tone: 'good' }),
      list(
        'Say it another way',
        texts.reframe.map(({ instead, say }, index) => {
          const { rule, text } = item(`reframe/${index + 1}`, say)
          return { rule, lead: `“${text}”`, text: `rather than “${said(rule, instead, people)}”` }
        }),
      ),
    ],
  }
}

/** How to structure the conversation, and possible agreements. */
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
            rule: `${ruleOf(first.topic)}/ask`,
            lead: '15 min: the topics',
            text: topics.map(({ topic, low, high }) => asked(topic, [low, high])).join(' '),
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
          items: topics.map(({ topic, ...people }) => {
            const rule = `${ruleOf(topic)}/agreement`
            return { rule, text: said(rule, topicTexts[topic.key][topic.lean].agreement, people) }
          }),
          none: null,
        },
      ],
    },
  ]
}
