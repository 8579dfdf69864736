import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { Block, ReportDocument, Section } from '@seatwise/contract/report-document'
import { brands } from '@seatwise/domain/brands/brands'
import { BrandMark } from './brand-mark.tsx'
import { fonts } from './fonts.ts'
import { ReportSection, SectionsInColumns } from './report-section.tsx'
import { as } from './structure.ts'
import { colors, half, page, semibold, type, type Gaps } from './styles.ts'
import { missingMark } from './text-runs.ts'
import { inFonts, Words } from './words.tsx'

type Props = {
  /** The report, whose texts have been made printable. */
  report: ReportDocument
  /** True if the report contains a character without a font. */
  isIncomplete: boolean
  gaps: Gaps
}

/** The pages of a report. */
export function reportPages({ report, isIncomplete, gaps }: Props) {
  const { brand, title, subtitle, head, sections, language, page_size } = report
  return (
    <Document
      title={title}
      subject={head.subject}
      author={head.company}
      creator={brands[brand].name}
      producer={brands[brand].name}
      language={language}
    >
      <Page
        size={page_size === 'letter' ? 'LETTER' : 'A4'}
        style={{
          paddingTop: page.top,
          paddingHorizontal: page.side,
          paddingBottom: page.bottom,
          fontFamily: fonts[0]!.family,
          color: colors.ink,
          fontSize: type.text.fontSize,
        }}
        layout={({ children, pageNumber, totalPages }) => (
          <>
            <Head report={report} gaps={gaps} place={`page ${pageNumber} of ${totalPages}`.replaceAll(' ', unbroken)} />
            <View style={{ flexGrow: 1 }}>{children}</View>
            <Foot report={report} gaps={gaps} />
          </>
        )}
      >
        <Words tag={as('H1')} style={type.title}>
          {title}
        </Words>
        {subtitle !== '' && <Words style={{ ...type.text, color: colors.quiet }}>{subtitle}</Words>}
        {isIncomplete && (
          <Words style={{ ...type.meta, marginTop: 4, color: colors.warn }}>
            {`Some characters have no font here and stand as ${missingMark} with a number, the same ones with the same number. The report on the screen has them.`}
          </Words>
        )}
        {besideEachOther(detailsLast(sections)).map(([section, next]) =>
          next ? (
            <SectionsInColumns key={section.id} sections={[section, next]} brand={brand} gaps={gaps} />
          ) : (
            <ReportSection key={section.id} section={section} brand={brand} gaps={gaps} />
          ),
        )}
      </Page>
    </Document>
  )
}

/** Moves details of the summary after all other sections, so that the first page shows the beginning of the report. */
function detailsLast(sections: readonly Section[]): Section[] {
  const isDetail = (block: Block) => block.kind === 'details'
  const summaries = sections.filter(({ layout }) => layout === 'summary')
  const details = summaries.flatMap(({ id, blocks }) =>
    blocks
      .filter((block) => block.kind === 'details')
      .map(({ title, blocks: rows }, nth) => ({
        id: `${id}-details-${nth}`,
        title,
        layout: 'half' as const,
        blocks: rows,
      })),
  )
  return [
    ...sections.map((section) =>
      section.layout === 'summary'
        ? { ...section, blocks: section.blocks.filter((block) => !isDetail(block)) }
        : section,
    ),
    ...details,
  ]
}

/** Puts two sections side by side if both have half the width, or if both are shown aside on a screen. */
function besideEachOther(sections: readonly Section[]): [Section, Section?][] {
  const rows: [Section, Section?][] = []
  for (const section of sections) {
    const last = rows.at(-1)
    const isNarrow = section.layout === 'half' || section.layout === 'aside'
    if (isNarrow && last && !last[1] && last[0].layout === section.layout) last[1] = section
    else rows.push([section])
  }
  return rows
}

const unbroken = '\u00a0'

/** The head of a page. If the subject has several lines, the page begins lower. */
const Head = ({ report: { brand, head }, gaps, place }: { report: ReportDocument; gaps: Gaps; place: string }) => (
  <View
    {...as('Artifact')}
    style={{
      flexDirection: 'row',
      alignItems: 'flex-start',
      gap: 24,
      marginBottom: gaps.head,
      paddingBottom: gaps.underHead,
      borderBottom: `0.75 solid ${colors.line}`,
      fontSize: type.text.fontSize,
    }}
  >
    <View style={{ flexDirection: 'row', gap: 6, ...half }}>
      <BrandMark brand={brand} size={16.5} />
      <View style={{ ...half, marginTop: 2.5 }}>
        <Text>
          <Text style={{ fontWeight: semibold }}>{brands[brand].name}</Text>
          <Text style={{ color: colors.quiet }}>
            {'  '}
            {inFonts(head.company)}
          </Text>
        </Text>
      </View>
    </View>
    <View style={{ ...half, marginTop: 2.5 }}>
      <Text style={{ color: colors.quiet, textAlign: 'right' }}>
        {inFonts(head.subject)} · {place}
      </Text>
    </View>
  </View>
)

const versionsOf = ({ versions }: ReportDocument) => versions.map(({ name, value }) => `${name} ${value}`).join(' · ')
const footGap = 24

const Foot = ({ report, gaps }: { report: ReportDocument; gaps: Gaps }) => (
  <View
    {...as('Artifact')}
    style={{
      marginTop: gaps.foot,
      flexDirection: 'row',
      gap: footGap,
      paddingTop: 8,
      borderTop: `0.75 solid ${colors.line}`,
      color: colors.quiet,
      ...type.meta,
    }}
  >
    <Words style={half}>{report.foot}</Words>
    <Words style={half}>{versionsOf(report)}</Words>
  </View>
)
