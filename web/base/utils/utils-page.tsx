import { currentBrand } from '../../kernel/brand.ts'
import { useCompanyChoices } from '../companies/data.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Intro, Stack } from '../../ui/layout.tsx'
import { Problem } from '../../ui/problem.tsx'
import { CleanUp } from './parts/clean-up.tsx'
import { DecryptText } from './parts/decrypt-text.tsx'
import { EncryptText } from './parts/encrypt-text.tsx'
import classes from './utils.module.css'

/** Tools of the operator, for super admins who do not act as another user. */
export function UtilsPage() {
  const companies = useCompanyChoices(true)
  return (
    <article className={classes.page}>
      <title>{`Utilities · ${currentBrand().name}`}</title>
      <header>
        <h1 tabIndex={-1}>Utilities</h1>
        <Intro as="p">
          For super admins. The audit says who used them and for which company, never what a text says.
        </Intro>
      </header>
      {companies.isError ? (
        <Problem error={companies.error} onRetry={() => void companies.refetch()} />
      ) : !companies.data ? (
        <CardSkeleton columns={1} />
      ) : (
        <>
          <Stack as="section" gap={16} className={classes.section} aria-labelledby="encrypted-texts">
            <div>
              <h2 id="encrypted-texts">Encrypt and decrypt text</h2>
              <Intro as="p">
                Only super admins can decrypt a text, here, for the purpose and the company that it was encrypted for,
                until it expires. Nothing of it is stored.
              </Intro>
            </div>
            <Stack gap={16} className={classes.pair}>
              <EncryptText companies={companies.data} />
              <DecryptText companies={companies.data} />
            </Stack>
          </Stack>
          <CleanUp companies={companies.data} />
        </>
      )}
    </article>
  )
}
