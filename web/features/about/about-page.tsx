import { currentBrand } from '../../platform/brand.ts'
import { bootConfig } from '../../platform/boot-config.ts'

export function AboutPage() {
  const { name, url, support_email } = currentBrand()
  return (
    <>
      <title>{`About · ${name}`}</title>
      <h1>About {name}</h1>
      <p>
        Version {bootConfig.version}. <a href={url}>{url.replace('https://', '')}</a>, support:{' '}
        <a href={`mailto:${support_email}`}>{support_email}</a>
      </p>
      <h2>The instrument</h2>
      <p>
        The survey is form work-84: 84 items of the International Personality Item Pool (IPIP-NEO-120), which is in the
        public domain, and three lines that check attention. Scores are percentiles against norm set pd-1, one table for
        everybody, made from the published means and standard deviations of J. A. Johnson. A score describes how a
        person answered; it is one input among several and must not decide by itself.
      </p>
      <h2>Licences</h2>
      <p>
        {name} is open source under the MIT licence. Item texts come from the package @bigfive-org/questions (MIT). The
        file NOTICE of the source names every attribution.
      </p>
    </>
  )
}
