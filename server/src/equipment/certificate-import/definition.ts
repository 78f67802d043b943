import { certificateMessages } from '@geodepot/contracts/equipment/certificate.messages.ts'
import { certificateImportFields } from '@geodepot/contracts/equipment/certificate-import.ts'
import { certificateImportMessages } from '@geodepot/contracts/equipment/certificate-import.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { type ImportDefinition, helpRowOf } from '../../kit/import/index.ts'
import { createCertificates, updateCertificate } from '../certificate/index.ts'
import { type Item, check } from './check.ts'

const exampleRow = (language: Language): Record<string, string> => ({
  device: 'KZ28-0117',
  kindName: textOf(certificateImportMessages, 'example_kindName', language),
  certNo: 'NJ-2026-0117',
  issuer: textOf(certificateImportMessages, 'example_issuer', language),
  issuedOn: '2026-03-01',
  validUntil: '2027-02-28',
})

/** The import of certificates of devices, for the common pipeline. */
export const definition: ImportDefinition<Item> = {
  fields: certificateImportFields,
  tables: ['equipment.certificate', 'document.audit_log'],
  labels: certificateImportMessages,
  texts: [certificateImportMessages, certificateMessages],
  title: 'title',
  can: (actor) => Object.fromEntries(mayDo(actor, 'equipment:certificate:edit') ? [['update', true] as const] : []),
  template: (language) => [
    helpRowOf(
      { fields: certificateImportFields, labels: certificateImportMessages },
      certificateImportMessages,
      language,
    ),
    exampleRow(language),
  ],
  check,
  write: async (tx, actor, context, verdicts, plan, progress) => {
    const fresh = verdicts.flatMap((one) => (one.outcome === 'new' ? [one.item.input] : []))
    const changed = verdicts.flatMap((one) =>
      one.outcome === 'changed' && plan.updateChanged && one.item.stands
        ? [{ ...one.item.input, ...one.item.stands }]
        : [],
    )
    if (fresh.length > 0) await createCertificates(tx, actor, context, fresh)
    for (const one of changed) await updateCertificate(tx, actor, context, one)
    await progress(verdicts.length)
    return { counts: {}, decisions: [] }
  },
  shown: async () => (_field, value) => value,
}
