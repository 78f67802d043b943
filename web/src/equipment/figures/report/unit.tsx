import type { CategoryOfUnit, UnitOfReport, UnitReport } from '@geodepot/contracts/equipment/unit-report.ts'
import { unitReportMessages } from '@geodepot/contracts/equipment/unit-report.messages.ts'
import { dayKinds } from '@geodepot/contracts/equipment/figures.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import type { ReactNode } from 'react'
import { Paper, PaperFacts, usePaperText } from '../../../kit/document/index.ts'
import { absent, shownMoment, shownNumber } from '../../../kit/i18n/index.ts'
import { rates } from '../rates.ts'
import { changed, measures } from './measures.ts'
import { Trend } from './trend.tsx'

/** How many categories a page names; what is left is one row. */
const categoriesAtMost = 5
const overdueAtMost = 10
const said = (value: string | undefined, places: number) => (value === undefined ? absent : shownNumber(value, places))
const signed = (value: string | undefined, places: number) =>
  value === undefined
    ? absent
    : Number(value) === 0
      ? '0'
      : `${value.startsWith('-') ? '−' : '+'}${shownNumber(value.replace('-', ''), places)}`

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="paper-part">
    <h2>{title}</h2>
    {children}
  </section>
)

const Rates = ({ of }: { of: UnitOfReport }) => {
  const t = usePaperText(unitReportMessages)
  return (
    <Part title={t('rates')}>
      <table className="paper-table">
        <thead>
          <tr>
            <th>{t('figure')}</th>
            <th className="paper-figure">{t('own')}</th>
            <th className="paper-figure">{t('before')}</th>
            <th className="paper-figure">{t('change')}</th>
            <th className="paper-figure">{t('yearBefore')}</th>
            <th className="paper-figure">{t('yearChange')}</th>
          </tr>
        </thead>
        <tbody>
          {measures.map(({ name, of: measure, places }, at) => {
            const [own, before, yearBefore] = [measure(of.own), measure(of.before), measure(of.yearBefore)]
            return (
              <tr key={name}>
                <td>
                  {t(name)} <sup>{at + 1}</sup>
                </td>
                <td className="paper-figure">
                  <strong>{said(own, places)}</strong>
                </td>
                <td className="paper-figure">{said(before, places)}</td>
                <td className="paper-figure">{signed(changed(own, before), places)}</td>
                <td className="paper-figure">{said(yearBefore, places)}</td>
                <td className="paper-figure">{signed(changed(own, yearBefore), places)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Part>
  )
}

const together = (label: string, of: readonly CategoryOfUnit[]): CategoryOfUnit => {
  const count = (field: 'devices' | 'good' | 'inPool' | 'atWork') => of.reduce((sum, one) => sum + one[field], 0)
  const sum = (field: (typeof dayKinds)[number] | 'idleCost') => add('0', ...of.map((one) => one[field]))
  return {
    label,
    ...(Object.fromEntries(dayKinds.map((kind) => [kind, sum(kind)])) as Pick<
      CategoryOfUnit,
      (typeof dayKinds)[number]
    >),
    idleCost: sum('idleCost'),
    devices: count('devices'),
    good: count('good'),
    inPool: count('inPool'),
    atWork: count('atWork'),
  }
}
const Holdings = ({ of }: { of: UnitOfReport['categories'] }) => {
  const t = usePaperText(unitReportMessages)
  const most = of.length > categoriesAtMost + 1 ? categoriesAtMost : of.length
  const rest = of.slice(most)
  const row = (one: CategoryOfUnit) => (
    <tr key={one.label}>
      <td>{one.label}</td>
      {[one.devices, one.good, one.inPool, one.atWork, one.devices - one.inPool - one.atWork].map((count, at) => (
        <td key={at} className="paper-figure">
          {shownNumber(count, 0)}
        </td>
      ))}
      {rates.slice(0, 2).map(({ name, of: rate }) => (
        <td key={name} className="paper-figure">
          {said(rate(one), 1)}
        </td>
      ))}
      <td className="paper-figure">{shownNumber(one.idleCost, 0)}</td>
    </tr>
  )
  return (
    <Part title={t('holdings')}>
      <table className="paper-table report-holdings">
        <thead>
          <tr>
            <th>{t('category')}</th>
            {(['count', 'good', 'inPool', 'atWork', 'elsewhere', 'soundRate', 'useRate', 'idleCost'] as const).map(
              (name) => (
                <th key={name} className="paper-figure">
                  {t(name)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {of.slice(0, most).map(row)}
          {rest.length > 0 && row(together(t('others', { count: rest.length }), rest))}
        </tbody>
        <tbody className="paper-sum">{row(together(t('total'), of))}</tbody>
      </table>
    </Part>
  )
}

/** One unit's month on one page. */
export const UnitPage = ({ of, report, isLast }: { of: UnitOfReport; report: UnitReport; isLast: boolean }) => {
  const t = usePaperText(unitReportMessages)
  const devices = of.categories.reduce((sum, one) => sum + one.devices, 0)
  return (
    <Paper title={t('title')} number={report.month} numberIs={t('month')}>
      <div className="report">
        <PaperFacts
          of={[
            [t('unit'), <strong key="unit">{of.label}</strong>],
            [t('devices'), t(report.isOver ? 'devicesSaid' : 'devicesSoFar', { count: shownNumber(devices, 0) })],
          ]}
        />
        <Rates of={of} />
        <Trend of={of.trend} />
        <Holdings of={of.categories} />
        <Part title={t('overdue')}>
          {of.overdue.length === 0 ? (
            <p>{t('nothingOverdue')}</p>
          ) : (
            <ul className="report-overdue">
              {of.overdue.slice(0, overdueAtMost).map(({ title, count }) => (
                <li key={title}>
                  <span>{title}</span> <strong>{shownNumber(count, 0)}</strong>
                </li>
              ))}
            </ul>
          )}
        </Part>
        <footer className="report-notes">
          <ol aria-label={t('footnotes')}>
            {measures.map(({ name, formula }) => (
              <li key={name}>{t(formula)}</li>
            ))}
          </ol>
          <p>
            {t('dueFormula')} · {t('scope')} {t('keptTime')}{' '}
            {report.keptTime === null ? absent : shownMoment(report.keptTime)}
            {!report.isOver && ` · ${t('notOver')}`}
          </p>
          {isLast && report.left > 0 && <p>{t('more', { count: report.left })}</p>}
        </footer>
      </div>
    </Paper>
  )
}
