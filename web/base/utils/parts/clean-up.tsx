import { useRef, useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { useWrite } from '../../../kernel/use-action.ts'
import type { CompanyChoice } from '../../companies/data.ts'
import { findTestData } from '../data.ts'
import classes from '../utils.module.css'
import { companyChoices } from '../words.ts'
import { CleanUpListCard } from './clean-up-list-card.tsx'
import { LatestLists } from './latest-lists.tsx'
import { Intro, Row, Stack, Text } from '../../../ui/layout.tsx'

/** Finds the test data and orphaned files of a company, and deletes them once the user has read the list. */
export function CleanUp({ companies }: { companies: CompanyChoice[] }) {
  const [company_id, setCompany] = useState('')
  const [openId, setOpenId] = useState<string>()
  const card = useRef<HTMLDivElement>(null)
  const { pending, problem, run } = useWrite('utils', { isToldInPlace: true })
  const show = (id: string) => {
    setOpenId(id)
    // The result is below; on a phone it is out of view.
    requestAnimationFrame(() => card.current?.focus())
  }
  return (
    <Stack as="section" gap={16} className={classes.section} aria-labelledby="clean-up">
      <div>
        <h2 id="clean-up">Clean up</h2>
        <Intro as="p">
          Lists the results of a company that are marked as tests, and stored files that nothing uses. Nothing is
          deleted until you have read the list and confirmed it. People stay, with their notes and files, and so does
          the audit.
        </Intro>
      </div>
      <Row
        as="form"
        gap={12}
        align="end"
        className={classes.choice}
        onSubmit={(event) => {
          event.preventDefault()
          void run(async () => show((await findTestData(company_id)).id))
        }}
      >
        <NativeSelect
          label="Company to clean up"
          data={companyChoices(companies)}
          value={company_id}
          onChange={({ currentTarget }) => setCompany(currentTarget.value)}
        />
        <Button type="submit" size="md" variant="default" loading={pending} disabled={company_id === ''}>
          List what would go
        </Button>
      </Row>
      {problem && (
        <Text tone="bad" role="alert">
          {problem}
        </Text>
      )}
      {openId && (
        <div ref={card} tabIndex={-1} className={classes.shown}>
          <CleanUpListCard key={openId} id={openId} />
        </div>
      )}
      <LatestLists openId={openId} onShow={show} />
    </Stack>
  )
}
