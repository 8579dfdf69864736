import { currentBrand } from '../../platform/brand.ts'
import { bootConfig } from '../../platform/boot-config.ts'
import { BrandLogo } from '../../ui/brand-logo.tsx'
import classes from './about.module.css'

export function AboutPage() {
  const brand = currentBrand()
  const { name, url, support_email } = brand
  return (
    <article className={classes.page}>
      <title>{`About · ${name}`}</title>
      <header className={classes.head}>
        <BrandLogo brand={brand} shape="mark" height={40} alt="" />
        <h1 tabIndex={-1}>About {name}</h1>
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
        <h2>The survey and its scores</h2>
        <p>
          The survey (form work-84) has 84 statements of the International Personality Item Pool (IPIP-NEO-120), which
          is in the public domain, and three that check attention.
        </p>
        <p>
          Scores are percentiles against norm set pd-1: one table for everybody, made from the means and standard
          deviations that J. A. Johnson published. A score describes how a person answered; it is one input among
          several and must not decide by itself.
        </p>
      </section>
      <section>
        <h2>Licenses</h2>
        <p>
          {name} is open source under the MIT license. The statements come from the package @bigfive-org/questions
          (MIT). The file NOTICE of the source names every attribution.
        </p>
      </section>
    </article>
  )
}
