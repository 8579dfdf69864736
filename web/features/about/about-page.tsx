import { currentBrand } from '../../platform/brand.ts'
import { bootConfig } from '../../platform/boot-config.ts'
import { BrandLogo } from '../../ui/brand-logo.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import classes from './about.module.css'

export function AboutPage() {
  const brand = currentBrand()
  const { name, tagline, url, support_email } = brand
  return (
    <article className={classes.page}>
      <title>{`About · ${name}`}</title>
      <header className={classes.head}>
        <BrandLogo brand={brand} shape="mark" height={48} alt="" />
        <div>
          <h1 tabIndex={-1}>About {name}</h1>
          <p>{tagline}</p>
        </div>
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>Version</dt>
          <dd>{bootConfig.version}</dd>
        </div>
        <div>
          <dt>Website</dt>
          <dd>
            <a href={url}>{url.replace('https://', '')}</a>
          </dd>
        </div>
        <div>
          <dt>Support</dt>
          <dd>
            <a href={`mailto:${support_email}`}>{support_email}</a>
          </dd>
        </div>
      </dl>
      <section>
        <h2>How the survey works</h2>
        <p>
          People say how well 84 short statements describe them, which takes about seven minutes. Three more statements
          check that they read with attention. It is not a test to pass: answers are compared with what a role asks for.
        </p>
      </section>
      <section>
        <h2>What a score tells you</h2>
        <p>
          A score on a scale compares a person’s answers with those of a large group of adults: 70 means higher than
          about 70 of 100 of them. It describes how somebody sees themselves at the time they answer.
        </p>
        <p>Every score has a likely range. Treat it as one input among several: it must not decide by itself.</p>
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
          <li>{name} is open source under the MIT license. The file NOTICE of its source names every attribution.</li>
        </ul>
      </Disclosure>
    </article>
  )
}
