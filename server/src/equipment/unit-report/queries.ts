import { dayKinds, type Counted } from '@geodepot/contracts/equipment/figures.ts'
import {
  type CategoryOfUnit,
  type MonthOfUnit,
  type UnitOfReport,
  type UnitReport,
  ratios,
  type unitReportCalls,
  unitsAtMost,
} from '@geodepot/contracts/equipment/unit-report.ts'
import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { countAlertsByUnit } from '../../system/alert/index.ts'
import { keptUntil } from '../figures/index.ts'
import { type ReportMonths, reportMonths } from './months.ts'
import { type RatioSum, findRatios } from './ratios.ts'
import { type Holding, type Idleness, findDays, findHoldings, findIdleness, findNames, noDays } from './sums.ts'

type Days = Awaited<ReturnType<typeof findDays>>[number]
/** All that was found of one unit. */
interface Found {
  readonly days: readonly Days[]
  readonly holdings: readonly Holding[]
  readonly idleness: readonly Idleness[]
  readonly ratios: readonly RatioSum[]
}
const total = (values: readonly string[]) => add('0', ...values)
const counted = (of: readonly Counted[]): Counted => ({
  ...noDays(),
  ...Object.fromEntries(dayKinds.map((kind) => [kind, total(of.map((one) => one[kind]))])),
})
const ofMonth = <R extends { readonly month: string }>(rows: readonly R[], month: string): readonly R[] =>
  rows.filter((row) => row.month === month)
const value = (rows: readonly Holding[], of: 'net' | 'original'): string | null => {
  const known = rows.flatMap((row) => row[of] ?? [])
  return known.length === 0 ? null : total(known)
}

const monthOf = (found: Found, month: string): MonthOfUnit => {
  const held = ofMonth(found.holdings, month)
  const sums = ofMonth(found.ratios, month)
  return {
    month,
    ...counted(ofMonth(found.days, month)),
    ...(Object.fromEntries(
      ratios.map((name) => {
        const { part = '0', whole = '0' } = sums.find((sum) => sum.name === name) ?? {}
        return [name, { part, whole }]
      }),
    ) as Pick<MonthOfUnit, (typeof ratios)[number]>),
    netValue: value(held, 'net'),
    originalValue: value(held, 'original'),
    idleCost: total(ofMonth(found.idleness, month).map(({ cost }) => cost)),
  }
}
const categoriesOf = (found: Found, month: string, labels: ReadonlyMap<number, string>): CategoryOfUnit[] => {
  const [days, holdings, idleness] = [found.days, found.holdings, found.idleness].map((rows) =>
    ofMonth<{ month: string; category: number }>(rows, month),
  ) as [Days[], Holding[], Idleness[]]
  return [...new Set([...days, ...holdings].map(({ category }) => category))]
    .map((id): CategoryOfUnit => {
      const own = <R extends { readonly category: number }>(rows: readonly R[]) =>
        rows.filter(({ category }) => category === id)
      const { devices = 0, good = 0, inPool = 0, atWork = 0 } = own(holdings)[0] ?? {}
      return {
        label: labels.get(id) ?? '',
        ...counted(own(days)),
        devices,
        good,
        inPool,
        atWork,
        idleCost: total(own(idleness).map(({ cost }) => cost)),
      }
    })
    .toSorted((one, other) => other.devices - one.devices || compare(other.days, one.days))
}

/** The report of a month, in a number of statements that does not depend on how many units there are. */
export const findReport = async (
  db: Reader,
  actor: Actor,
  { month, deptId }: InputOf<typeof unitReportCalls.report>,
  language: Language,
): Promise<UnitReport> => {
  const months = reportMonths(month)
  const asked = { deptId }
  const days = await findDays(db, actor, asked, months)
  const [holdings, idleness, sums, waiting, keptTime] = [
    await findHoldings(db, actor, asked, months),
    await findIdleness(db, actor, asked, months),
    await findRatios(db, actor, months),
    await countAlertsByUnit(db, actor, language),
    await keptUntil(db),
  ]
  const most = (unit: string) => total(days.filter((row) => row.unit === unit).map((row) => row.days))
  // A page of a unit that had nothing in these months says nothing.
  const units = [...new Set(inReport(days, months).map(({ unit }) => unit))]
    .map((unit) => ({ unit, days: most(unit) }))
    .toSorted((one, other) => compare(other.days, one.days))
  const shown = units
    .slice(0, unitsAtMost)
    .map(({ unit }) => unit)
    .toSorted()
  const names = await findNames(
    db,
    shown,
    [...new Set([...days, ...holdings].map(({ category }) => category))],
    language,
  )
  return {
    month: months.own,
    isOver: months.until <= today(),
    keptTime,
    units: shown.map((unit): UnitOfReport => {
      const own = <R extends { readonly unit: string }>(rows: readonly R[]) => rows.filter((row) => row.unit === unit)
      const found = { days: own(days), holdings: own(holdings), idleness: own(idleness), ratios: own(sums) }
      return {
        key: unit,
        label: names.units.get(unit) ?? unit,
        own: monthOf(found, months.own),
        before: monthOf(found, months.before),
        yearBefore: monthOf(found, months.yearBefore),
        trend: months.months.map((one) => ({ month: one, ...counted(ofMonth(found.days, one)) })),
        categories: categoriesOf(found, months.own, names.categories),
        overdue: own(waiting).map(({ title, count }) => ({ title, count })),
      }
    }),
    left: units.length - shown.length,
  }
}
const inReport = (days: readonly Days[], { own, before, yearBefore }: ReportMonths) =>
  days.filter(({ month }) => [own, before, yearBefore].includes(month))
