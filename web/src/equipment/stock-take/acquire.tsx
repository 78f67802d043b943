import { type StockTakeDetail, stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { queryNow, useApiQuery } from '../../kit/api/index.ts'
import { type Form, FormFrame, LineErrors, useErrors, useField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Answered, AppDialog, Waiting } from '../../kit/ui/index.ts'
import { ModelSelect, useModels } from '../model/index.ts'

interface Given {
  readonly lineId: number
  readonly modelId: number
}
interface Values {
  cards?: readonly Given[]
}

const AcquireForm = ({ of, close }: { of: StockTakeDetail; close: () => void }) => {
  const t = useText(stockTakeMessages)
  const models = useModels()
  const form: Form<Values> = useForm<typeof stockTakeCalls.acquire, Values>(stockTakeCalls.acquire, {
    start: { cards: [] },
    fixed: { id: of.id, version: of.version },
    saved: close,
    latest: async () => {
      const now = await queryNow(stockTakeCalls.get, { id: of.id })
      return { start: { cards: [] }, fixed: { id: now.id, version: now.version } }
    },
  })
  const { value, error } = useField(form, 'cards')
  const errors = useErrors(form)
  const lines = (value as readonly Given[] | undefined) ?? []
  return (
    <FormFrame form={form} cancel={close} saveLabel={t('acquire')}>
      <p className="quiet">{t('acquireHint')}</p>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <ul className="line-quantities" data-field="cards">
        {of.lines
          .filter(({ modelId, correction }) => modelId === null && correction === 'none')
          .map(({ lineId, code, lineReason }) => {
            const at = lines.findIndex((line) => line.lineId === lineId)
            return (
              <li key={lineId}>
                <span>
                  <strong>{code}</strong> <small>{lineReason}</small>
                </span>
                <ModelSelect
                  models={models}
                  label={`${t('modelId')} ${code}`}
                  value={at < 0 ? null : String(lines[at]?.modelId)}
                  take={({ modelId }) =>
                    form.set('cards', [...lines.filter((line) => line.lineId !== lineId), { lineId, modelId }], 'all')
                  }
                />
                <LineErrors of={['lineId', 'modelId'].flatMap((field) => errors.get(`cards.${at}.${field}`) ?? [])} />
              </li>
            )
          })}
      </ul>
    </FormFrame>
  )
}

/** What has no card goes into an acquisition, each as the model that it is of. */
const AcquireDialog = ({ id, close }: { id: number; close: () => void }) => {
  const t = useText(stockTakeMessages)
  const asked = useApiQuery(stockTakeCalls.get, { id })
  return (
    <AppDialog open title={t('acquireTitle')} onClose={close}>
      <Answered asked={[asked]} gone={t('gone')} waiting={<Waiting rows={3} columns={2} />}>
        {() => asked.data && <AcquireForm of={asked.data} close={close} />}
      </Answered>
    </AppDialog>
  )
}
export default AcquireDialog
