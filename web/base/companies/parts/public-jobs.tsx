import { feedUrl } from '@seatwise/domain/jobs/address'
import { AddressField } from '../../../ui/address-field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import classes from '../settings.module.css'

/** The addresses at which everybody, and job boards, read the open jobs of a company. */
export const PublicJobs = ({ url }: { url: string }) => (
  <Stack as="section" gap={16} className={classes.elsewhere} aria-labelledby="public-jobs">
    <div>
      <h3 id="public-jobs">Open jobs</h3>
      <p>
        Everybody can read these addresses. They have the published jobs, without paused and closed ones. Job boards ask
        for the feed: they read it again by themselves.
      </p>
    </div>
    <AddressField label="Page with all open jobs" url={url} copies="the page with all open jobs" />
    <AddressField label="Feed for job boards (XML)" url={feedUrl(url, 'xml')} copies="the feed for job boards in XML" />
    <AddressField label="Feed for programs (JSON)" url={feedUrl(url, 'json')} copies="the feed for programs in JSON" />
  </Stack>
)
