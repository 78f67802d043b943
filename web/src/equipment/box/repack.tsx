import { type BoxRow, box } from '@geodepot/contracts/equipment/box.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import {
  FigureField,
  type Form,
  FormFrame,
  FormSection,
  LongTextField,
  PickField,
  TextField,
  useForm,
} from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

type Values = Omit<Partial<AskOf<typeof box.repack>>, 'serials'> & { serials?: string }
type Named = Pick<BoxRow, 'devId' | 'code' | 'nodeCount'>

/** Takes nodes out of a box and into another, in the same hands. */
const Repack = ({ of, close }: { of: Named; close: () => void }) => {
  const t = useText(boxMessages)
  const form = useForm(box.repack, {
    start: {},
    fixed: { deviceId: of.devId },
    draft: `${box.repack.name}:${of.devId}`,
    outgoing: async (ask) => ({
      ...ask,
      serials: String((ask as Values).serials ?? '')
        .split(/[\s,;]+/)
        .filter((one) => one !== ''),
    }),
    saved: close,
  }) as unknown as Form<Values>
  return (
    <AppDialog
      open
      title={`${t('repackTitle', { name: of.code })} · ${t('nodes', { count: of.nodeCount })}`}
      width={480}
      onClose={close}
    >
      <FormFrame form={form} cancel={close} saveLabel={t('repack')}>
        <p className="quiet">{t('repackHint')}</p>
        <FormSection>
          <PickField
            form={form}
            name="toId"
            wide
            of={box.list}
            ask={(keyword) => ({ keyword, pageSize: 30 })}
            idOf={(row) => row.devId}
            say={(row) => row.code}
            detail={(row) => [row.devModel, row.holderName, t('nodes', { count: row.nodeCount })].join(' · ')}
          />
          <FigureField form={form} name="quantity" />
          <LongTextField form={form} name="serials" rows={4} wide />
          <TextField form={form} name="reason" max={200} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default Repack
