// Purchasing in a few pictures: what was spent and saved, how long it took, what is still to come.
// Asked for by "charts: spend, savings, cycle time per stage, open commitments".
import { overviewMessages } from '@geodepot/contracts/material/overview.messages.ts'
import { type OverviewChart, type OverviewFigures, overview } from '@geodepot/contracts/material/overview.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { exporter } from '../../kit/export.ts'
import { type Download, type Route, query } from '../../kit/http/route.ts'
import { findFigures } from './figures.ts'

export { keptInUsd, orderLines } from './sums.ts'

type RowOf<C extends OverviewChart> = OverviewFigures[C][number]
const savings = [
  { key: 'estimatedUSD', type: 'number' },
  { key: 'agreedUSD', type: 'number' },
  { key: 'savingUSD', type: 'number' },
] as const
const open = [
  { key: 'amountUSD', type: 'number' },
  { key: 'lateUSD', type: 'number' },
] as const
/** Each chart's figures as a sheet. */
const sheets: { readonly [C in OverviewChart]: (rows: RowOf<C>[], language: Language) => Download } = {
  spend: exporter<RowOf<'spend'>>()(overviewMessages, 'spend', [
    { key: 'month' },
    { key: 'amountUSD', type: 'number' },
  ]),
  spendBy: exporter<RowOf<'spendBy'>>()(overviewMessages, 'spendBy', [
    { key: 'label', width: 40 },
    { key: 'amountUSD', type: 'number' },
  ]),
  saving: exporter<RowOf<'saving'>>()(overviewMessages, 'saving', [{ key: 'month' }, ...savings]),
  savingBy: exporter<RowOf<'savingBy'>>()(overviewMessages, 'savingBy', [{ key: 'label', width: 40 }, ...savings]),
  cycle: exporter<RowOf<'cycle'>>()(overviewMessages, 'cycle', [
    { key: 'stage', width: 24, said: ({ stage }, language) => textOf(overviewMessages, `stage_${stage}`, language) },
    { key: 'days', type: 'number' },
    { key: 'count', type: 'number' },
  ]),
  commitments: exporter<RowOf<'commitments'>>()(overviewMessages, 'commitments', [{ key: 'month' }, ...open]),
  commitmentsBy: exporter<RowOf<'commitmentsBy'>>()(overviewMessages, 'commitmentsBy', [
    { key: 'label', width: 40 },
    ...open,
  ]),
}
const sheetOf = <C extends OverviewChart>(chart: C, figures: OverviewFigures, language: Language): Download =>
  sheets[chart](figures[chart] as RowOf<C>[], language)
/** A sheet names all of them. */
const allBars = 10_000

export const routes: readonly Route[] = [
  query(overview.figures, ({ db, actor, input, context }) => findFigures(db, actor, input, context.language)),
  query(overview.sheet, async ({ db, actor, input, context }) =>
    sheetOf(input.chart, await findFigures(db, actor, input, context.language, allBars), context.language),
  ),
]
