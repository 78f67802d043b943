import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { Suspense, lazy } from 'react'
import { type GridColumn, isBlank } from '../../../kit/form/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { capabilityWith } from './capability.ts'
import type { Kinds } from '../form/kinds.ts'
import type { Units } from '../form/units.ts'
import type { DraftLine } from '../values.ts'
import { useCapabilityText } from './words.ts'

const Dialog = lazy(() => import('./capability-dialog.tsx'))

/** The column that says what a line asks for beside its model or category, and opens where that is written. */
export const useCapabilityColumn = (
  kinds: Kinds,
  units: Units,
  errorsOf: (row: number) => ReadonlyMap<string, string>,
): GridColumn<DraftLine> => {
  const t = useText(applicationMessages)
  const says = useCapabilityText(kinds)
  return {
    field: 'accepted',
    title: t('capability'),
    width: 140,
    dialog: true,
    says,
    hint: (line) => (isBlank(line) ? '' : t('writeCapability')),
    read: () => capabilityWith({}),
    edit: (editor) => (
      <Suspense fallback={null}>
        <Dialog editor={editor} kinds={kinds} units={units} errors={errorsOf(editor.row)} />
      </Suspense>
    ),
  }
}
