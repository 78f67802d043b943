import { type BoxRow, box } from '@geodepot/contracts/equipment/box.ts'
import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import { toast } from '../../kit/api/index.ts'
import { FormFrame, FormSection, LongTextField, useForm } from '../../kit/form/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { AppDialog } from '../../kit/ui/index.ts'

type Named = Pick<BoxRow, 'devId' | 'code'>

/** Hands in the serials of one box, or of all that a file names. */
const ReadList = ({ of, close }: { of: Named | undefined; close: () => void }) => {
  const t = useText(boxMessages)
  const form = useForm(box.readList, {
    start: {},
    fixed: of ? { deviceId: of.devId } : {},
    saved: ({ boxes, listed, differences }) => {
      toast.success(t('listResult', { boxes, listed, differences }))
      close()
    },
  })
  const read = async (file: File | undefined) => {
    if (file) form.set('content', await file.text())
  }
  return (
    <AppDialog open title={[t('readListTitle'), of?.code].filter(Boolean).join(' ')} width={720} onClose={close}>
      <FormFrame form={form} cancel={close} saveLabel={t('readList')}>
        <p className="quiet">{t('readListHint')}</p>
        <p>
          <label>
            {t('file')}{' '}
            <input type="file" accept=".csv,.txt,.tsv,text/*" onChange={({ target }) => void read(target.files?.[0])} />
          </label>
        </p>
        <FormSection>
          <LongTextField form={form} name="content" rows={10} max={2_000_000} wide />
        </FormSection>
      </FormFrame>
    </AppDialog>
  )
}
export default ReadList
