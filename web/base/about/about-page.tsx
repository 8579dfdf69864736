import { bandOf, bands } from '@seatwise/domain/bands'
import type { Brand } from '@seatwise/domain/brands/brand'
import { currentBrand } from '../../kernel/brand.ts'
import { bootConfig } from '../../kernel/boot-config.ts'
import { BrandLogo } from '../../ui/brand-logo.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Row, Stack, Surface, Text } from '../../ui/layout.tsx'
import { ScoreBands } from '../../ui/score-bands.tsx'
import classes from './about.module.css'

/** A score and a range as the psychometric rules give them to a result for Sales. */
const example = { score: 71, likely: { from: 58, to: 80 } }

export function AboutPage() {
  const brand = currentBrand()
  const { name, tagline, url, support_email, texts } = brand
  return (
    <Text as="article" size="prose" className={classes.page}>
      <title>{`About · ${name}`}</title>
      <Row as="header" gap={16} align="center" isOneLine className={classes.head}>
        <BrandLogo brand={brand} shape="mark" height={48} alt="" />
        <div>
          <h1 tabIndex={-1}>About {name}</h1>
          <p>{tagline}</p>
        </div>
      </Row>
      <Stack gap={32} rowGap={0} className={classes.columns}>
        <div>
          <section>
            <h2>How the survey works</h2>
            <p>
              People say how well 87 short statements describe them, which takes about seven minutes; three of them only
              check attention. It is not a test to pass: answers are compared with what a role asks for.
            </p>
          </section>
          <section>
            <h2>What a score tells you</h2>
            <p>
              A score on a scale compares a person’s answers with those of a large group of adults: 70 means higher than
              about 70 of 100 of them. It describes how somebody sees themselves at the time they answer.
            </p>
            <p>
              The {texts.score_name} says from 1 to 99 how closely the answers fit a role. Here it is {example.score}, a{' '}
              {bandOf(example.score).words.toLowerCase()}, most likely {example.likely.from} to {example.likely.to}.
            </p>
            <Example brand={brand} />
            <p>It is one input among several: a score must not decide by itself.</p>
          </section>
          <Disclosure title="Sources and third-party notices" className={classes.notices}>
            <ul>
              <li>
                Statements: International Personality Item Pool (IPIP-NEO-120), in the public domain, from the package
                @bigfive-org/questions (MIT). The survey’s form is work-84.
              </li>
              <li>
                Norms: set pd-1, one table for everybody, made from the means and standard deviations that J. A. Johnson
                published.
              </li>
              <li>Typeface: Inter, under the SIL Open Font License. Icons: Tabler Icons (MIT).</li>
              <li>
                {name} is open source under the MIT license. The file NOTICE of its source names every attribution.
              </li>
            </ul>
          </Disclosure>
        </div>
        <Surface as="dl" className={classes.facts}>
          <Row gap={16} rowGap={0} justify="between">
            <dt>Version</dt>
            <dd>{bootConfig.version}</dd>
          </Row>
          <Row gap={16} rowGap={0} justify="between">
            <dt>Website</dt>
            <dd>
              <a href={url}>{url.replace('https://', '')}</a>
            </dd>
          </Row>
          <Row gap={16} rowGap={0} justify="between">
            <dt>Support</dt>
            <dd>
              <a href={`mailto:${support_email}`}>{support_email}</a>
            </dd>
          </Row>
        </Surface>
      </Stack>
    </Text>
  )
}

/** The bands of a score with their names. */
function Example({ brand: { texts, bands: colours } }: { brand: Brand }) {
  return (
    <Surface as="figure" className={classes.example}>
      <ScoreBands
        {...example}
        colours={colours}
        lowPole={texts.low_pole}
        highPole={texts.high_pole}
        label={`An example: ${example.score} of 99`}
      />
      <ul>
        {bands.toReversed().map(({ key, label, words }) => (
          <Row as="li" isOneLine align="center" key={key}>
            <span style={{ background: colours[key].fill }} aria-hidden />
            {words} <small>{label.replace('-', ' to ')}</small>
          </Row>
        ))}
      </ul>
    </Surface>
  )
}
