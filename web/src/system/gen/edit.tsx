import { gen } from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Allowed } from '../../kit/access/index.ts'
import { useApiQuery, call } from '../../kit/api/index.ts'
import { FormPage } from '../../kit/document/index.ts'
import { type Form, FormFrame, useDirty, useField, useForm } from '../../kit/form/index.ts'
import { Empty, Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePathOf, useTag, useTagTitle } from '../../kit/routing/index.ts'
import { Basics } from './basics.tsx'
import { Columns } from './columns.tsx'
import { Preview } from './preview.tsx'
import { type Described, type Values, written } from './values.ts'
import { useNameOf } from './words.ts'
import './gen.css'

const Editor = ({ given }: { given: Described }) => {
  const t = useText(genMessages)
  const tag = useTag()
  const nameOf = useNameOf()
  const list = usePathOf('tool/gen/index')
  const [shown, setShown] = useState(false)
  const { tableId } = given.info
  const form: Form<Values> = useForm(gen.update, {
    ...written(given),
    draft: `system/gen:${tableId}`,
    latest: async () => written(await call(gen.get, { tableId }, { quiet: true })),
    saved: () => tag.close(list),
  })
  const isDocument = useField(form, 'tplCategory').value !== 'master'
  const dirty = useDirty(form)
  return (
    <FormPage title={`${t('edit')} ${nameOf(given.info)}`}>
      <FormFrame
        form={form}
        cancel={() => tag.close(list)}
        actions={
          <Allowed permissions={[gen.preview.permission]}>
            <Button disabled={dirty} title={dirty ? t('previewSaved') : undefined} onClick={() => setShown(true)}>
              {t('preview')}
            </Button>
          </Allowed>
        }
      >
        <Basics form={form} title={t('basics')} />
        <Columns
          form={form}
          part="header"
          title={t(isDocument ? 'headerColumns' : 'columns')}
          note={t(isDocument ? 'standard_document' : 'standard_master')}
        />
        {isDocument && <Columns form={form} part="line" title={t('lineColumns')} note={t('standard_line')} />}
      </FormFrame>
      {shown && <Preview of={given.info} close={() => setShown(false)} />}
    </FormPage>
  )
}

/** The page on which a module is described: what it is called, and its columns. */
const EditGen = () => {
  const t = useText(genMessages)
  const tableId = Number(useParams()['tableId'])
  // Always read anew: an answer held from before may be older than the version to be saved.
  const { data, error, isFetchedAfterMount: read, refetch } = useApiQuery(gen.get, { tableId }, { fresh: 0 })
  const late = useLate(!read)
  const nameOf = useNameOf()
  useTagTitle(data && `${t('edit')} ${nameOf(data.info)}`)
  if (!read) return late ? <Waiting /> : null
  if (error?.code === 403) return <Forbidden />
  if (error?.code === 404) return <Empty title={t('gone')} />
  if (!data) return <Failed message={error?.msg ?? ''} requestId={error?.requestId} retry={() => void refetch()} />
  return <Editor key={tableId} given={data} />
}
export default EditGen
