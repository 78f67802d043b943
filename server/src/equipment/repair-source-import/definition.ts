import { inboundRepair } from '@geodepot/contracts/equipment/repair-source.ts'
import { repairSourceMessages } from '@geodepot/contracts/equipment/repair-source.messages.ts'
import { repairSourceImportFields } from '@geodepot/contracts/equipment/repair-source-import.ts'
import { repairSourceImportMessages } from '@geodepot/contracts/equipment/repair-source-import.messages.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { type ImportDefinition, type Issue, type Verdict, helpRowOf } from '../../kit/import/index.ts'
import { type Inbound, judge, receive } from '../repair-source/index.ts'

const isSource = (text: string): text is Inbound['source'] => text === 'SAP' || text === 'YD' || text === 'WTSC'
const issueOf = ({ field = '', key, messages, params = {} }: Reason): Issue => ({
  field,
  from: messages.namespace,
  key,
  params,
})
type Read = { readonly inbound: Inbound } | { readonly issues: Issue[] }

/** What a row says by itself. A day stands for its morning. */
const readRow = ({ source = '', faultTime = '', ...rest }: Readonly<Record<string, string>>): Read => {
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(faultTime) ? `${faultTime} 08:00:00` : faultTime
  const read = inboundRepair.safeParse({ ...rest, faultTime: whole }, { reportInput: true })
  if (read.success && isSource(source)) return { inbound: { source, given: read.data } }
  return { issues: reasonsOf(read.error?.issues ?? [], repairSourceImportMessages, 'cn').map(issueOf) }
}

const exampleRow = (language: Language): Record<string, string> => ({
  source: 'SAP',
  number: '4000123456',
  deviceNo: 'NV-0001',
  faultTime: '2026-11-20',
  faultDesc: textOf(repairSourceImportMessages, 'example_faultDesc', language),
  repairLevel: '604',
})

/** The import of repairs of other systems, for the common pipeline. */
export const definition: ImportDefinition<Inbound> = {
  fields: repairSourceImportFields,
  tables: ['equipment.repair_inbound', 'equipment.repair', 'document.audit_log'],
  labels: repairSourceImportMessages,
  texts: [repairSourceImportMessages, repairSourceMessages],
  title: 'title',
  can: () => ({}),
  template: (language) => [
    helpRowOf(
      { fields: repairSourceImportFields, labels: repairSourceImportMessages },
      repairSourceImportMessages,
      language,
    ),
    exampleRow(language),
  ],
  check: async (reader, actor, rows, plan, _language, progress) => {
    await progress(0)
    const read = rows.map(({ values }) => readRow({ ...plan.defaults, ...values }))
    const sound = read.flatMap((one) => ('inbound' in one ? [one.inbound] : []))
    const judged = await judge(reader, actor, sound)
    const verdictOf = new Map(sound.map((one, at) => [one, judged[at]]))
    const verdicts = read.map((one): Verdict<Inbound> => {
      if ('issues' in one) return { outcome: 'refused', issues: one.issues }
      const verdict = verdictOf.get(one.inbound)
      if (verdict?.outcome === 'refused') return { outcome: 'refused', issues: verdict.reasons.map(issueOf) }
      return verdict?.outcome === 'new' ? { outcome: 'new', item: one.inbound } : { outcome: 'equal' }
    })
    return { verdicts, unknown: [], choices: {} }
  },
  write: async (tx, actor, context, verdicts, _plan, progress) => {
    const items = verdicts.flatMap((one) => (one.outcome === 'new' ? [one.item] : []))
    if (items.length > 0) await receive(tx, actor, context, 'file', items)
    await progress(verdicts.length)
    return { counts: {}, decisions: [] }
  },
  shown: async () => (_field, value) => value,
}
