import { budgetMessages } from '@geodepot/contracts/material/budget.messages.ts'
import { budgetImportFields } from '@geodepot/contracts/material/budget-import.ts'
import { budgetImportMessages } from '@geodepot/contracts/material/budget-import.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type ImportDefinition, helpRowOf } from '../../kit/import/index.ts'
import { createBudgets, updateBudget } from '../budget/index.ts'
import { type Item, check } from './check.ts'

const exampleRow = (): Record<string, string> => ({
  year: today().slice(0, 4),
  project: 'P2601',
  amountUSD: '120000',
})

/** The import of budgets, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: budgetImportFields,
  tables: ['material.budget', 'material.budget_change', 'document.audit_log'],
  labels: budgetImportMessages,
  texts: [budgetImportMessages, budgetMessages],
  title: 'title',
  can: (actor) => Object.fromEntries(mayDo(actor, 'material:budget:edit') ? [['update', true] as const] : []),
  template: (language) => [
    helpRowOf({ fields: budgetImportFields, labels: budgetImportMessages }, budgetImportMessages, language),
    exampleRow(),
  ],
  check,
  write: async (tx, actor, context, verdicts, plan, progress) => {
    const fresh = verdicts.flatMap((one) => (one.outcome === 'new' ? [one.item.input] : []))
    const changed = verdicts.flatMap((one) =>
      one.outcome === 'changed' && plan.updateChanged && one.item.stands
        ? [{ ...one.item.input, ...one.item.stands }]
        : [],
    )
    if (fresh.length > 0) await createBudgets(tx, actor, context, fresh)
    for (const one of changed) await updateBudget(tx, actor, context, one)
    await progress(verdicts.length)
    return { counts: {}, decisions: [] }
  },
  shown: async () => (_field, value) => value,
}
