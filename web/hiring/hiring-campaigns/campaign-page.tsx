import { useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import {
  IconArchive,
  IconDownload,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconQrcode,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { Link, useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import type { Campaign, CampaignFigures, Funnel } from '@seatwise/contract/hiring-campaigns'
import { reachOf } from '@seatwise/domain/permissions'
import { currentBrand } from '../../kernel/brand.ts'
import { counted } from '../../kernel/counted.ts'
import { omitUndefined } from '../../kernel/list-state.ts'
import { useWrite } from '../../kernel/use-action.ts'
import { PageCard, CardHead, CardPage, CardPageHead } from '../../ui/card-page.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { today } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Meta, Row, Text } from '../../ui/layout.tsx'
import { PageActions } from '../../ui/page-actions.tsx'
import { useIsPhone } from '../../ui/phones.ts'
import { Problem } from '../../ui/problem.tsx'
import { menuId, RowActions, type RowAction } from '../../ui/row-actions.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { WayBack } from '../../ui/way-back.tsx'
import { archiveFunnel, updateFunnel, useCampaign, useFigures, useFunnels, useOtherCampaigns } from './data.ts'
import classes from './hiring-campaigns.module.css'
import { daysBefore } from './days-before.ts'
import { parseView, type CampaignView } from './page-state.ts'
import { CampaignState } from './parts/campaign-state.tsx'
import { Days } from './parts/days.tsx'
import { FunnelCode } from './parts/funnel-code.tsx'
import { AddFunnel, EditFunnel } from './parts/funnel-form.tsx'
import { codeId, FunnelsTable, type FunnelRow } from './parts/funnels-table.tsx'
import { StepsChart, type Series } from './parts/steps-chart.tsx'
import { useCampaignActions } from './use-campaign-actions.tsx'
import { amountWords, csvOf, datesWords, refusalWords, ruleWords } from './words.ts'

/** A campaign: the numbers of each of its funnels, step by step. */
export function CampaignPage() {
  const { id } = useParams({ from: '/shell/funnels/$id' })
  const campaign = useCampaign(id)
  return (
    <>
      <WayBack>
        <Link to="/hiring-campaigns">Campaigns</Link>
      </WayBack>
      {campaign.data ? (
        <OfCampaign key={campaign.data.id} campaign={campaign.data} />
      ) : campaign.data === null ? (
        <EmptyState
          isPage
          icon={IconSpeakerphone}
          title="There is no such campaign"
          action={<Link to="/hiring-campaigns">All campaigns</Link>}
        >
          It may belong to a company you do not work with.
        </EmptyState>
      ) : campaign.error ? (
        <Problem error={campaign.error} onRetry={() => void campaign.refetch()} />
      ) : (
        <CardSkeleton columns={1} />
      )}
    </>
  )
}

type OpenDialog = { action: 'add' } | { action: 'code' | 'edit'; funnel: Funnel; returnTo?: string }

function OfCampaign({ campaign }: { campaign: Campaign }) {
  const view = parseView(useSearch({ from: '/shell/funnels/$id' }))
  const funnels = useFunnels(campaign.id)
  const figures = useFigures(campaign.id, view)
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const write = useWrite('hiring-campaigns', { words: refusalWords })
  const add = () => setDialog({ action: 'add' })
  const rows = (funnels.data ?? []).flatMap((funnel): FunnelRow[] => {
    const own = figures.data?.by_funnel.find(({ id }) => id === funnel.id)
    // An archived funnel without visits is left out.
    return funnel.state === 'archived' && !own ? [] : [{ ...funnel, figures: own }]
  })
  // Funnels with the most visits come first.
  rows.sort((a, b) => (b.figures?.counts.visits ?? 0) - (a.figures?.counts.visits ?? 0))
  const menuOf = (funnel: FunnelRow) => (
    <RowActions
      id={`actions-${funnel.id}`}
      name={funnel.name}
      actions={(): (RowAction | false)[] => [
        {
          label: 'QR code and link',
          icon: IconQrcode,
          run: () => setDialog({ action: 'code', funnel, returnTo: `actions-${funnel.id}` }),
        },
        funnel.can.update &&
          campaign.can.update && {
            label: 'Edit',
            icon: IconPencil,
            run: () => setDialog({ action: 'edit', funnel, returnTo: `actions-${funnel.id}` }),
          },
        funnel.can.update &&
          campaign.can.update && {
            label: funnel.state === 'active' ? 'Pause' : 'Use again',
            icon: funnel.state === 'active' ? IconPlayerPause : IconPlayerPlay,
            run: () =>
              void write.run(() =>
                updateFunnel(funnel.id, {
                  version: funnel.version,
                  state: funnel.state === 'active' ? 'paused' : 'active',
                }),
              ),
          },
        funnel.can.archive &&
          campaign.can.update && {
            label: 'Archive',
            icon: IconArchive,
            run: () => void write.run(() => archiveFunnel(funnel.id)),
          },
      ]}
    />
  )
  return (
    <CardPage>
      <title>{`${campaign.name} · ${currentBrand().name}`}</title>
      <Head campaign={campaign} figures={figures.data} />
      {figures.data ? (
        <Chart campaign={campaign} figures={figures.data} view={view} />
      ) : figures.error ? (
        <Problem error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <CardSkeleton columns={1} />
      )}
      <section aria-labelledby="ways-in">
        <Row as="header" gap={12} rowGap={8} align="center" justify="between" className={classes.sectionHead}>
          <h2 id="ways-in">Ways in</h2>
          {campaign.can.update && rows.length > 0 && (
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
              Add a way in
            </Button>
          )}
        </Row>
        {funnels.error && !funnels.data ? (
          <Problem error={funnels.error} onRetry={() => void funnels.refetch()} />
        ) : funnels.data && rows.length === 0 ? (
          <EmptyState
            icon={IconQrcode}
            title="No way in yet"
            action={campaign.can.update && <Button onClick={add}>Add a way in</Button>}
          >
            Each way in has a short link and a QR code of its own: for the poster, the card, the job board. So you see
            which of them brings people.
          </EmptyState>
        ) : (
          <FunnelsTable
            rows={rows}
            steps={figures.data?.steps ?? ['visits', 'finished']}
            menuOf={menuOf}
            onOpenCode={(funnel) => setDialog({ action: 'code', funnel, returnTo: codeId(funnel) })}
          />
        )}
      </section>
      {figures.data && <Days figures={figures.data} />}
      {figures.data && <Meta className={classes.rule}>{ruleWords(figures.data)}</Meta>}
      {dialog?.action === 'add' && (
        <AddFunnel campaign={campaign} onClose={close} onAdded={(funnel) => setDialog({ action: 'code', funnel })} />
      )}
      {dialog?.action === 'edit' && (
        <EditFunnel campaign={campaign} funnel={dialog.funnel} returnTo={dialog.returnTo ?? ''} onClose={close} />
      )}
      {dialog?.action === 'code' && <FunnelCode funnel={dialog.funnel} returnTo={dialog.returnTo} onClose={close} />}
    </CardPage>
  )
}

function Head({ campaign, figures }: { campaign: Campaign; figures: CampaignFigures | undefined }) {
  const { user } = useRouteContext({ from: '/shell' })
  const actions = useCampaignActions()
  const isPhone = useIsPhone()
  const { name, state, role, job, company, owner, budget, funnels } = campaign
  const namesCompany = reachOf(user, 'hiring-campaigns.read') !== 'company'
  const facts = [
    namesCompany && company.name,
    job?.name ?? role?.name ?? 'Any role',
    datesWords(campaign),
    counted(funnels, ['way in', 'ways in']),
  ]
  const download = () => {
    if (figures) saveFile(`${name}.csv`, new Blob([`\uFEFF${csvOf(figures)}`], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <>
      <CardPageHead>
        <div>
          <h1 tabIndex={-1}>
            {name} <CampaignState state={state} />
          </h1>
          <p>{facts.filter(Boolean).join(' · ')}</p>
          <p className={classes.facts}>
            {[
              owner && `Owner: ${owner.name ?? 'outside your companies'}`,
              budget && `Budget: ${amountWords(budget.amount, budget.currency)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <PageActions
          more={
            isPhone
              ? undefined
              : [
                  figures && { label: 'Download CSV', icon: IconDownload, run: download },
                  campaign.can.pause && {
                    label: 'Pause',
                    icon: IconPlayerPause,
                    run: () => actions.open('pause', campaign),
                  },
                ]
          }
        >
          <RowActions
            id={menuId(campaign)}
            name={name}
            actions={() => [
              ...actions.allOf(campaign),
              isPhone && figures !== undefined && { label: 'Download CSV', icon: IconDownload, run: download },
            ]}
          />
          {campaign.can.start && (
            <Button
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              onClick={() => actions.open('start', campaign)}
            >
              {actions.startWords(campaign)}
            </Button>
          )}
        </PageActions>
      </CardPageHead>
      {actions.dialog}
    </>
  )
}

const allDays = { value: 'all', label: 'All days' }
const lastDays = [7, 30, 90] as const
const periods = [allDays, ...lastDays.map((days) => ({ value: String(days), label: `Last ${days} days` }))]

/** The period as one of the options; empty for a custom period, which the URL may contain. */
const periodOf = ({ from, to }: CampaignView): string =>
  from === undefined && to === undefined
    ? allDays.value
    : String(lastDays.find((days) => from === today(days - 1) && to === today()) ?? '')

type ChartProps = { campaign: Campaign; figures: CampaignFigures; view: CampaignView }

/** The steps of all funnels or of one, compared with another period or campaign. */
function Chart({ campaign, figures, view }: ChartProps) {
  const navigate = useNavigate({ from: '/funnels/$id' })
  const change = (changed: CampaignView) =>
    void navigate({ search: (old) => omitUndefined({ ...old, ...changed }), replace: true })
  const others = useOtherCampaigns(campaign).data ?? []
  const before = daysBefore(view)
  const compared = view.with === 'before' ? campaign.id : view.with
  const period = view.with === 'before' ? before : view
  const isCompared = compared !== undefined && (view.with !== 'before' || before !== undefined)
  const other = useFigures(isCompared ? compared : undefined, period ?? {})
  const chosen = figures.by_funnel.find(({ id }) => id === view.funnel)
  const series: Series[] = [{ name: chosen?.name ?? campaign.name, counts: chosen?.counts ?? figures.total }]
  const otherName = view.with === 'before' ? 'The days before' : (other.data?.campaign.name ?? '')
  if (isCompared && other.data) {
    const same = view.with === 'before' ? other.data.by_funnel.find(({ id }) => id === chosen?.id) : undefined
    series.push({ name: otherName, counts: same?.counts ?? other.data.total })
  }
  const last = figures.steps.includes('hired') ? 'hire' : 'finished survey'
  return (
    <PageCard titleId="steps">
      <CardHead>
        <h2 id="steps">From visit to {last}</h2>
        <Row className={classes.choices}>
          <NativeSelect
            aria-label="Ways in"
            value={chosen?.id ?? ''}
            data={[
              { value: '', label: 'All ways in' },
              ...figures.by_funnel.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => change({ funnel: currentTarget.value || undefined })}
          />
          <NativeSelect
            aria-label="Days"
            value={periodOf(view)}
            data={
              periodOf(view) === ''
                ? [{ value: '', label: `${view.from ?? 'The first day'} to ${view.to ?? 'today'}` }, ...periods]
                : periods
            }
            onChange={({ currentTarget: { value } }) =>
              value === allDays.value
                ? change({ from: undefined, to: undefined, with: view.with === 'before' ? undefined : view.with })
                : change({ from: today(Number(value) - 1), to: today() })
            }
          />
          <NativeSelect
            aria-label="Compared with"
            value={view.with ?? ''}
            data={[
              { value: '', label: 'Compare with…' },
              ...(before ? [{ value: 'before', label: 'The days before' }] : []),
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => change({ with: currentTarget.value || undefined })}
          />
        </Row>
      </CardHead>
      {isCompared && other.error && <Problem error={other.error} onRetry={() => void other.refetch()} />}
      {series.length > 1 && (
        <Row as="ul" gap={16} rowGap={4} className={classes.legend}>
          {series.map(({ name }, at) => (
            <li key={at} data-series={at}>
              {name}
            </li>
          ))}
        </Row>
      )}
      <StepsChart steps={figures.steps} series={series} />
      <Costs
        figures={figures}
        hasBudget={campaign.budget !== null}
        isOfAll={chosen === undefined}
        other={isCompared && other.data ? { name: otherName, costs: costsOf(other.data) } : undefined}
      />
    </PageCard>
  )
}

type Cost = { label: string; value: string | undefined; of?: string | undefined }

/** The figures on cost and time; their values are undefined without a budget or a hire. */
function costsOf({ cost: { currency, per_finished, per_hired }, days_to_hire }: CampaignFigures): Cost[] {
  const money = (amount: number | null) =>
    currency !== null && amount !== null ? amountWords(amount, currency) : undefined
  return [
    { label: 'Cost per finished survey', value: money(per_finished) },
    { label: 'Cost per hire', value: money(per_hired) },
    {
      label: 'Median from visit to hire',
      value: days_to_hire ? counted(Math.round(days_to_hire.median), ['day', 'days']) : undefined,
      of: days_to_hire ? `of ${counted(days_to_hire.people, ['hire', 'hires'])}` : undefined,
    },
  ]
}

type CostsProps = {
  figures: CampaignFigures
  hasBudget: boolean
  /** True if the chart shows all funnels, because costs are known only for the whole campaign. */
  isOfAll: boolean
  other: { name: string; costs: Cost[] } | undefined
}

/** The costs of the campaign and, below them, those of the comparison. */
function Costs({ figures, hasBudget, isOfAll, other }: CostsProps) {
  const own = costsOf(figures)
  const known = own.filter(({ label, value }) => value ?? other?.costs.find((cost) => cost.label === label)?.value)
  const isCostUnknown = hasBudget && (figures.from !== null || figures.to !== null)
  return (
    <>
      {known.length > 0 && (
        <Row as="dl" gap={32} rowGap={12} className={classes.costs}>
          {known.map(({ label, value, of }) => (
            <div key={label}>
              <Meta as="dt">{label}</Meta>
              <dd>
                <b>{value ?? '–'}</b> {of && <Meta as="small">{of}</Meta>}{' '}
                {other && (
                  <Text as="small" isBlock tone="quiet" size="meta">
                    {other.name}: {other.costs.find((cost) => cost.label === label)?.value ?? '–'}
                  </Text>
                )}
              </dd>
            </div>
          ))}
        </Row>
      )}
      {known.length > 0 && !isOfAll && <Text tone="quiet">Cost and days are those of all ways in.</Text>}
      {isCostUnknown && (
        <Text tone="quiet">The budget is for all days: choose them to see what a finished survey costs.</Text>
      )}
    </>
  )
}
