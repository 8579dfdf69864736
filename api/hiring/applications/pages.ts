import type { FastifyReply, FastifyRequest } from 'fastify'
import { applicationForm, changeOwnApplication } from '@seatwise/contract/applications'
import { applicationText } from '@seatwise/contract/limits'
import { problems, type ProblemCode } from '@seatwise/contract/problems'
import { brands } from '@seatwise/domain/brands/brands'
import { readSource, withSource } from '@seatwise/domain/applications/source'
import { readVia } from '@seatwise/domain/hiring-campaigns/via'
import { addressOf, feedUrl, jobListUrl } from '@seatwise/domain/jobs/address'
import { jobPosting } from '@seatwise/domain/jobs/job-posting'
import { nothingEntered, type FormEntries, type PublicPage } from '@seatwise/domain/jobs/pages'
import { jobBrands } from '@seatwise/domain/policies/jobs'
import { metaWords } from '@seatwise/domain/jobs/words'
import { networkOf } from '../../kernel/client-address.ts'
import { connectionSignal } from '../../kernel/connection-signal.ts'
import { Invalid, Refusal } from '../../kernel/refusal.ts'
import { readForm, registerForms, type SentForm } from '../../kernel/uploads.ts'
import { asJobListReader } from '../jobs/entry.ts'
import type { Server } from '../../server.ts'
import { findOpenJobsOfAll, findPublicJobs } from '../jobs/public.ts'
import {
  clearDraftToken,
  clearEntries,
  draftToken,
  entriesIn,
  refuseOtherOrigin,
  setDraftToken,
  setEntries,
} from './cookies.ts'
import { findEntries, keepEntries } from './repository.ts'
import { openDocuments, refuseByPages } from '../../kernel/public-pages.ts'
import { baseOf, pagesPrefix } from './jobs-host.ts'
import { registerFeeds } from './feeds.ts'
import type { VisitedForm } from './form.ts'
import { openOwn } from './entry.ts'
import { fileFieldsOf, ownFileStore } from './own-files.ts'
import { changeOwn, lockChangeable, ownApplication, withdrawOwn } from './own.ts'
import { answersIn, applicationSteps, enteredAbout, enteredAnswers } from './steps.ts'

/**
 * The pages for applicants, which work without scripts: jobs, the two steps of an application, and the applicant's own
 * application.
 */
export async function registerApplicationPages(server: Server) {
  const { app, config, transactions, limits } = server
  const documents = await openDocuments()
  if (!documents) return
  const steps = applicationSteps(server)
  const { jobs_url } = config
  const icon = brands[config.brand].logos.light.mark

  const front = `Jobs with ${brands[config.brand].name}`

  const shown = (request: FastifyRequest, company: VisitedForm['company']) => ({ base: baseOf(request), company })
  const hidden = (title: string) => ({
    title,
    description: title,
    canonical: null,
    isIndexed: false,
    jsonLd: null,
    feeds: null,
    icon,
  })

  function sendJob(
    request: FastifyRequest,
    reply: FastifyReply,
    visited: VisitedForm,
    { what, isBegun, kept_until = null }: FirstPage & { isBegun: boolean },
  ) {
    const { job, company } = visited
    const { website, time_zone } = job
    const logo_url = company.logo_id ? `${new URL(jobs_url).origin}/images/${company.logo_id}/256.webp` : null
    const isOpen = job.state === 'open'
    const head = {
      title: `${job.title}, ${company.name}`,
      description: metaWords(job),
      canonical: job.url,
      isIndexed: isOpen && !isBegun,
      jsonLd: isOpen
        ? jobPosting(job, { description: documents!.descriptionOf(job.description), logo_url, website, time_zone })
        : null,
      feeds: null,
      icon,
    }
    const via = what.texts.via?.[0] || viaIn(request)
    const source = readSource(what.texts.source?.[0]) ?? sourceIn(request)
    const page: PublicPage = {
      kind: 'job',
      ...shown(request, company),
      job,
      form: visited.form,
      entered: shownOf(visited, what),
      isBegun,
      kept_until,
      via,
      source,
    }
    return documents!.send(reply, page, head)
  }

  function sendQuestions(
    request: FastifyRequest,
    reply: FastifyReply,
    { visited, what, about, kept_until = null }: FirstPage & { visited: VisitedForm; about: FormEntries },
  ) {
    const { job, company } = visited
    const page: PublicPage = {
      kind: 'questions',
      ...shown(request, company),
      job,
      form: visited.form,
      about: saidIn(about),
      isResumeUnread: about.unread?.includes('resume') ?? false,
      questions: visited.questions,
      entered: shownOf(visited, what),
      kept_until,
    }
    return documents!.send(reply, page, hidden(`${job.title}, ${company.name}`))
  }

  const to = (request: FastifyRequest, reply: FastifyReply, path: string) =>
    reply.redirect(`${baseOf(request)}${path}`, 303)

  await app.register(
    async (pages) => {
      await registerForms(pages, applicationForm)
      // Pages show refusals with the messages of the API.
      refuseByPages(pages, (request, reply, code) => {
        const said = problemOf(request, code, front)
        return documents.send(reply, { kind: 'problem', ...said }, hidden(said.title), problems[code].status)
      })
      pages.addHook('onRequest', async (request) => {
        const kind = request.method === 'GET' ? 'job_pages_from_ip' : 'application_from_ip'
        await limits.take(kind, networkOf(request))
      })

      /** The open jobs of the company that the query names, the latest first. */
      async function openJobs(request: FastifyRequest) {
        // The cast is safe: a query is an object of strings and lists of them.
        const { company: query } = request.query as { company?: unknown }
        const name = typeof query === 'string' ? query : ''
        const found = /^[a-z0-9-]{1,100}$/.test(name)
          ? await asJobListReader(transactions, name, async (scope) => ({
              company: scope.company,
              jobs: await findPublicJobs(scope, jobs_url),
            }))
          : undefined
        if (!found) throw new Refusal('not_found')
        const source = sourceIn(request)
        const jobs = found.jobs.map((job) => ({ ...job, url: withSource(job.url, source) }))
        return { company: found.company, jobs, url: jobListUrl(jobs_url, found.company.public_name), source }
      }

      pages.get('/jobs', async (request, reply) => {
        const { company, jobs, url } = await openJobs(request)
        const { company_name, public_name, logo_id } = company
        const feeds = { xml: feedUrl(url, 'xml'), json: feedUrl(url, 'json') }
        const head = { ...hidden(`Open jobs, ${company_name}`), canonical: url, isIndexed: true, feeds }
        const frame = shown(request, { name: company_name, public_name, logo_id })
        return documents.send(reply, { kind: 'list', ...frame, jobs }, head)
      })

      registerFeeds(pages, { openJobs, descriptionOf: documents.descriptionOf })

      pages.get<{ Params: { address: string } }>('/jobs/:address', async (request, reply) => {
        const { visited } = await steps.open({ address: addressIn(request), signal: connectionSignal(request) })
        // A URL with an earlier title of the job is redirected.
        const canonical = addressOf(visited.job)
        if (request.params.address !== canonical)
          return reply.redirect(`${baseOf(request)}/jobs/${canonical}${new URL(request.url, jobs_url).search}`, 301)
        return sendJob(request, reply, visited, { what: nothingEntered, isBegun: false })
      })

      pages.get<{ Params: { address: string }; Querystring: { step?: string } }>(
        '/jobs/:address/apply',
        async (request, reply) => {
          const { visited, draft, kept } = await steps.open({
            address: addressIn(request),
            token: draftToken(request, config),
            signal: connectionSignal(request),
          })
          const isAbout = request.query.step === 'about'
          const unkept = isAbout ? entriesIn(request, config) : undefined
          if (unkept) return sendJob(request, reply, visited, { what: unkept, isBegun: true })
          if (!draft) return to(request, reply, `/jobs/${addressOf(visited.job)}`)
          const about = enteredAbout(visited, draft, kept)
          const kept_until = draft.expires_at
          if (isAbout || about.wrong.length > 0)
            return sendJob(request, reply, visited, { what: about, isBegun: true, kept_until })
          return sendQuestions(request, reply, { visited, what: enteredAnswers(draft, kept), about, kept_until })
        },
      )

      pages.post('/jobs/:address/apply/steps', async (request, reply) => {
        refuseOtherOrigin(request, config)
        const address = addressIn(request)
        const sent = sentBy(request)
        const done = await steps.saveAbout({ address, token: draftToken(request, config), ...sent })
        if (!('entered' in done)) throw new Refusal('application_not_begun')
        if ('token' in done && done.token) setDraftToken(request, reply, done.token, config)
        const path = `/jobs/${done.visited.job.code}/apply`
        if (done.is === 'no_consent') setEntries(request, reply, done.entered, config)
        else clearEntries(request, reply, config)
        // Errors stand on a page of their own address: whoever goes back to it or loads it again sends no form again.
        return to(request, reply, done.is === 'saved' ? path : `${path}?step=about`)
      })

      pages.post('/jobs/:address/apply', async (request, reply) => {
        refuseOtherOrigin(request, config)
        const address = addressIn(request)
        const token = draftToken(request, config)
        const sent = sentBy(request)
        const done = await steps.send({ address, token, ...sent })
        const { visited } = done
        if (done.is === 'not_begun') throw new Refusal('application_not_begun')
        if (done.is === 'about_wrong') return to(request, reply, `/jobs/${visited.job.code}/apply?step=about`)
        if (done.is === 'sent') {
          clearDraftToken(request, reply, config)
          const { email, survey_url } = done
          const { job, company, thank_you } = visited
          const page = { kind: 'sent', ...shown(request, company), job, email, thank_you, survey_url } as const
          return documents.send(reply, page, hidden(`Your application, ${company.name}`))
        }
        return to(request, reply, `/jobs/${visited.job.code}/apply`)
      })

      const own = openOwn(transactions)
      const storeOwnFiles = ownFileStore(server, lockChangeable)

      /** Whether the job at a URL is open; false if the job does not exist any more. */
      const isOpen = (url: string, signal: AbortSignal) =>
        steps.open({ address: new URL(url).pathname.split('/').at(-1)!, signal }).then(
          ({ visited }) => visited.job.state === 'open',
          (error: unknown) => {
            if (error instanceof Refusal) return false
            throw error
          },
        )

      /** @param step withdraw: asks for confirmation. errors: what was refused. changed: says that it was changed. */
      async function sendOwn(request: FastifyRequest, reply: FastifyReply, step: unknown) {
        const token = tokenIn(request)
        const { application, company, refused } = await own(token, request, async (scope) => ({
          application: await ownApplication(scope, jobs_url),
          company: scope.application,
          refused: step === 'errors' ? await findEntries(scope, token) : undefined,
        }))
        const { company_name: name, public_name, logo_id } = company
        const page: PublicPage = {
          kind: 'application',
          ...shown(request, { name, public_name, logo_id }),
          application,
          token,
          step: step === 'withdraw' && application.state === 'submitted' ? 'withdraw' : 'answers',
          isChanged: step === 'changed' && application.can_be_changed,
          isJobOpen:
            application.state === 'withdrawn' && (await isOpen(application.job.url, connectionSignal(request))),
          entered: refused && application.can_be_changed ? { ...refused, files: {} } : nothingEntered,
        }
        return documents!.send(reply, page, hidden(`Your application, ${name}`))
      }

      pages.get<{ Querystring: { step?: unknown } }>('/applications/:token', (request, reply) =>
        sendOwn(request, reply, request.query.step),
      )

      pages.post('/applications/:token', async (request, reply) => {
        refuseOtherOrigin(request, config)
        const token = tokenIn(request)
        const application = await own(token, request, (scope) => ownApplication(scope, jobs_url))
        const sent = await steps.read(sentBy(request))
        const text = (name: string) =>
          (sent.texts.get(name)?.[0] ?? '')
            .replaceAll('\0', '')
            .slice(0, applicationText.cover_letter + 1)
            .toWellFormed()
        const typed = { phone: text('phone'), link: text('link'), cover_letter: text('cover_letter') }
        const typable = application.answers.filter(({ question }) => question.type !== 'file')
        const answers = Object.fromEntries(typable.map(({ question: { id } }) => [id, answersIn(sent, id)]))
        try {
          const isWithdrawal = text('do') === 'withdraw'
          if (isWithdrawal) await own(token, request, withdrawOwn)
          else {
            const files = await storeOwnFiles(token, request, sent)
            await own(token, request, async (scope) => {
              await changeOwn(scope, boundedChange({ ...typed, answers }), files)
              await keepEntries(scope, token, null)
            })
          }
          return await to(request, reply, `/applications/${token}${isWithdrawal ? '' : '?step=changed'}`)
        } catch (error) {
          // The page says that it cannot be changed any more.
          if (error instanceof Refusal && error.code === 'application_closed')
            return to(request, reply, `/applications/${token}`)
          if (!(error instanceof Invalid)) throw error
          const texts = { phone: [typed.phone], link: [typed.link], cover_letter: [typed.cover_letter], ...answers }
          const wrong = withLostFiles(error.entries.map(ofField), sent, fileFieldsOf(application))
          await own(token, request, (scope) => keepEntries(scope, token, { texts, wrong }))
          return to(request, reply, `/applications/${token}?step=errors`)
        }
      })

      // People may shorten a URL, so the root has a page; it does not reveal which companies exist.
      pages.get('/', (_, reply) => {
        const { name } = brands[config.brand]
        const text = `Companies that hire with ${name} show their jobs here. Open the address that a company gave you: it leads to its jobs. An application that you have sent opens by the link in the email about it.`
        return documents.send(reply, { kind: 'problem', title: front, text, link: null }, hidden(front))
      })

      let sitemap = { text: '', until: 0 }
      pages.get('/sitemap.xml', async (_, reply) => {
        if (performance.now() > sitemap.until) {
          const jobs = await findOpenJobsOfAll(transactions, jobBrands)
          sitemap = { text: sitemapOf(jobs, jobs_url), until: performance.now() + sitemapMs }
        }
        return reply.type('application/xml; charset=utf-8').send(sitemap.text)
      })

      pages.get('/robots.txt', (_, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .send(`User-agent: *\nDisallow: /applications/\nDisallow: /jobs/*/apply\nSitemap: ${jobs_url}/sitemap.xml\n`),
      )

      pages.get('/*', async () => {
        throw new Refusal('not_found')
      })
    },
    { prefix: pagesPrefix },
  )
}

/** The state of the first page of an application, with the typed values. */
type FirstPage = { what: FormEntries; kept_until?: string | null }

/** The page of a job that is not open has no fields, so it shows no errors. */
const shownOf = ({ job }: VisitedForm, what: FormEntries): FormEntries =>
  job.state === 'open' ? what : { ...what, wrong: [] }

/**
 * The page for a job or application that does not exist. It names no company, so that it does not reveal whose job or
 * application it was.
 */
const absent = {
  job: {
    title: 'This job is not here',
    text: 'It may have been taken down, or the address is not complete. The company that sent you here can tell you more.',
  },
  application: {
    title: 'This link is over or incomplete',
    text: 'Open it again from the email, as a whole. If that does not help, apply again, or ask the company that has your application.',
  },
  page: { title: 'There is no such page', text: 'The address is not complete, or the page has been taken down.' },
}

/**
 * The contents of the page for a refusal, with a link to a useful page if one is known.
 * @param front the title of the front page
 */
function problemOf(request: FastifyRequest, code: ProblemCode, front: string) {
  const { address, token } = request.params as { address?: string; token?: string }
  const { company } = request.query as { company?: unknown }
  if (code === 'not_found') {
    const missing = address !== undefined ? 'job' : token !== undefined ? 'application' : 'page'
    return { ...absent[missing], link: { to: `${baseOf(request)}/`, label: front } }
  }
  const said = { title: 'This did not work', text: problems[code].message }
  const linkTo = (path: string, label: string) => ({ ...said, link: { to: `${baseOf(request)}${path}`, label } })
  if (address !== undefined) return linkTo(`/jobs/${encodeURIComponent(address)}`, 'Go to the job')
  if (token !== undefined) return linkTo(`/applications/${encodeURIComponent(token)}`, 'Go to your application')
  if (typeof company === 'string') return linkTo(`/jobs?company=${encodeURIComponent(company)}`, 'See open jobs')
  return { ...said, link: null }
}

function tokenIn({ params }: FastifyRequest): string {
  const { token } = params as { token: string }
  if (!/^[\w-]{43}$/.test(token)) throw new Refusal('not_found')
  return token
}

function addressIn({ params }: FastifyRequest): string {
  const { address } = params as { address: string }
  if (!/^[a-z0-9-]{1,120}$/.test(address)) throw new Refusal('not_found')
  return address
}

/** The parameter that the short link of a funnel adds to the URL; empty if it is absent or invalid. */
function viaIn({ query }: FastifyRequest): string {
  const { via } = query as { via?: unknown }
  return typeof via === 'string' && readVia(via) ? via : ''
}

/** The source of the address; empty if it is absent or invalid. */
const sourceIn = ({ query }: FastifyRequest): string => readSource((query as { source?: unknown }).source) ?? ''

/**
 * The time for which the sitemap is cached: search engines read it about once a day, but anybody may read it at any
 * rate.
 */
const sitemapMs = 300_000

function sitemapOf(jobs: Awaited<ReturnType<typeof findOpenJobsOfAll>>, jobs_url: string): string {
  const urls = jobs.map(
    (job) => `<url><loc>${jobs_url}/jobs/${addressOf(job)}</loc><lastmod>${job.updated_at}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

/** The contents of a request. The form is read only after the job is known. */
const sentBy = (request: FastifyRequest) => ({
  network: networkOf(request),
  signal: connectionSignal(request),
  form: () => readForm(request, applicationForm),
})

/** @throws Invalid for texts that are longer than the API accepts */
function boundedChange(typed: {
  phone: string
  link: string
  cover_letter: string
  answers: Record<string, string[]>
}) {
  const read = changeOwnApplication.body.safeParse(typed)
  if (read.success) return read.data
  throw new Invalid(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}

/**
 * Shortens the path of an error to the field's name on the page: the API's path also has the index of a text within an
 * answer.
 */
const ofField = ({ path, message }: FormEntries['wrong'][number]) => ({
  path: path.replace(/^answers\.([^.]*).*$/, '$1'),
  message,
})

/** Browsers forget chosen files: where nothing was stored because of another field, the page says so. */
const withLostFiles = (wrong: FormEntries['wrong'], { files }: SentForm, fields: readonly string[]) => [
  ...wrong,
  ...[...files.keys()]
    .filter((field) => fields.includes(field) && !wrong.some(({ path }) => path === field))
    .map((path) => ({ path, message: 'Please choose this file again.' })),
]

/** The values of the first step as labeled texts, so that the applicant can check them before sending. */
function saidIn({ texts, files }: FormEntries) {
  const text = (name: string) => texts[name]?.[0] ?? ''
  return [
    { label: 'Name', value: `${text('first')} ${text('last')}`.trim() },
    { label: 'Email', value: text('email') },
    { label: 'Phone', value: text('phone') },
    { label: 'Link', value: text('link') },
    { label: 'Resume', value: files.resume ?? '' },
  ].filter(({ value }) => value !== '')
}
