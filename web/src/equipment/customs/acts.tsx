import { type CustomsDetail, customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { customsMessages } from '@geodepot/contracts/equipment/customs.messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { isZero } from '@geodepot/contracts/kit/decimal.ts'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import { sheetColumn, shownColumn } from '../../kit/document/index.ts'
import {
  DayField,
  FormFrame,
  FormSection,
  LinesSection,
  LongTextField,
  TextField,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'
import { nameOf } from './values.ts'

export type CustomsAct = 'extend' | 'writeOff'
interface ActLine {
  readonly lineId: number
  readonly qty?: string
  readonly $name: string
}
interface Values {
  newUntil?: string | undefined
  paperNo?: string | undefined
  opinion?: string | undefined
  lines?: ActLine[]
}
const startOf = (of: CustomsDetail, act: CustomsAct): Values =>
  act === 'extend'
    ? {}
    : {
        lines: of.lines.flatMap((line) =>
          isZero(line.leftQty) ? [] : [{ lineId: line.lineId, qty: line.leftQty, $name: nameOf(line) }],
        ),
      }

const ActForm = ({ of, act, close }: { of: CustomsDetail; act: CustomsAct; close: () => void }) => {
  const t = useText(customsMessages)
  const call: AnyOperation = customsCalls[act]
  const form = useForm<AnyOperation, Values>(call, {
    start: startOf(of, act),
    fixed: { id: of.id, version: of.version },
    saved: close,
    latest: async () => {
      const now = await queryNow(customsCalls.get, { id: of.id })
      return { start: startOf(now, act), fixed: { id: now.id, version: now.version } }
    },
  })
  return (
    <FormFrame form={form} cancel={close} saveLabel={t(act)}>
      {act === 'writeOff' && (
        <>
          <p className="quiet">{t('writeOffHelp')}</p>
          <LinesSection<Values, ActLine>
            form={form}
            name="lines"
            title={t('lines')}
            columns={[
              shownColumn<ActLine>({ field: '$name', title: t('goods'), width: 260 }),
              sheetColumn<ActLine>({ field: 'qty', title: t('qty'), kind: 'figure', width: 100 }),
            ]}
            given
          />
        </>
      )}
      <FormSection>
        {act === 'extend' && (
          <>
            <DayField form={form} name="newUntil" />
            <TextField form={form} name="paperNo" max={60} />
          </>
        )}
        <LongTextField form={form} name="opinion" label={t('reason')} max={500} rows={2} wide />
      </FormSection>
    </FormFrame>
  )
}

interface DialogProps {
  readonly id: number
  readonly number: string
  readonly act: CustomsAct
  readonly close: () => void
}
/** Reads the record for its lines, and asks what is to be done with it. */
const CustomsActDialog = ({ id, number, act, close }: DialogProps) => {
  const t = useText(customsMessages)
  const asked = useApiQuery(customsCalls.get, { id })
  return (
    <AppDialog open title={t(`${act}Title`, { number })} width={act === 'extend' ? 480 : 720} sheet onClose={close}>
      <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting rows={3} columns={3} />}>
        {() => asked.data && <ActForm of={asked.data} act={act} close={close} />}
      </Answered>
    </AppDialog>
  )
}
export default CustomsActDialog
