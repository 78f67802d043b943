import type { Tone } from '@geodepot/contracts/kit/document.ts'
import { type IntakeRow, deviceIntake, intakeStates } from '@geodepot/contracts/equipment/device-intake.ts'
import { deviceIntakeMessages } from '@geodepot/contracts/equipment/device-intake.messages.ts'
import { useMemo, useState } from 'react'
import { FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { StateTag, useText } from '../../kit/i18n/index.ts'
import { type Column, List, type RowAction, SearchChoice, SearchText } from '../../kit/list/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

const tones: Readonly<Record<IntakeRow['state'], Tone>> = { standing: 'done', undone: 'refused' }

const useColumns = (): readonly Column<IntakeRow>[] => {
  const t = useText(deviceIntakeMessages)
  return useMemo(
    () => [
      { field: 'fileName', width: 220 },
      {
        field: 'state',
        says: ({ state }) => t(`state_${state}`),
        as: ({ state }) => <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>,
      },
      { field: 'newCount', kind: 'figure' },
      { field: 'changedCount', kind: 'figure' },
      { field: 'movedCount', kind: 'figure' },
      'createBy',
      { field: 'createTime', kind: 'moment' },
      { field: 'undoneBy', optional: true },
      { field: 'undoneTime', kind: 'moment', optional: true },
      { field: 'undoneWhy', optional: true },
    ],
    [t],
  )
}

/** Asks why all that an import made is taken back. */
const Undo = ({ of, close }: { of: IntakeRow; close: () => void }) => {
  const t = useText(deviceIntakeMessages)
  const form = useForm(deviceIntake.undo, { start: { reason: '' }, fixed: { id: of.id }, saved: close })
  return (
    <AppDialog open title={t('undoTitle', { name: of.fileName })} onClose={close}>
      <p className="quiet">{t('undoHint', { count: of.newCount })}</p>
      <FormFrame form={form} cancel={close} saveLabel={t('undo')}>
        <FormSection>
          <LongTextField form={form} name="reason" max={200} rows={2} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}

/** Imports of devices that were carried out: what each made, and taking it back. */
const Intakes = () => {
  const t = useText(deviceIntakeMessages)
  const [undone, setUndone] = useState<IntakeRow>()
  const actions: readonly RowAction<IntakeRow>[] = [
    { name: 'undo', label: t('undo'), danger: true, shown: ({ can }) => can.undo === true, run: setUndone },
  ]
  return (
    <>
      <List
        of={deviceIntake.list}
        columns={useColumns()}
        rowKey="id"
        main="fileName"
        card={{ title: 'fileName', facts: ['state', 'newCount', 'movedCount', 'createTime'] }}
        help={t('help')}
        actions={actions}
        exportOf={deviceIntake.export}
        empty={{ title: t('emptyTitle'), text: t('help') }}
        search={{
          main: (field) => (
            <>
              <SearchText of={field('keyword')} />
              <SearchChoice
                several
                of={field('state')}
                options={intakeStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              />
            </>
          ),
        }}
      />
      {undone && <Undo of={undone} close={() => setUndone(undefined)} />}
    </>
  )
}
export default Intakes
