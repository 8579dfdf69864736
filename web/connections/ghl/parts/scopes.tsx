import { ghlScopes } from '@seatwise/contract/values/connections'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Grid, Stack } from '../../../ui/layout.tsx'
import classes from '../crm.module.css'
import { scopeWords } from '../words.ts'

/** The scopes that a token needs, to be selected one by one in GoHighLevel. */
export const Scopes = () => (
  <Grid gap={8} columns="1fr max-content" align="start" className={classes.scopes}>
    <Stack as="ul" gap={2} aria-label="Scopes">
      {ghlScopes.map((scope) => (
        <li key={scope}>
          <code>{scope}</code>
          <span>{scopeWords[scope]}</span>
        </li>
      ))}
    </Stack>
    <CopyButton link={ghlScopes.join('\n')} what="Scopes" label="all scopes" text="Copy" size="xs" />
  </Grid>
)
