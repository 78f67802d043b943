import { gen } from '@geodepot/contracts/system/gen.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type Form, FormFrame, useDirty, useForm, type RecordFormProps } from '../../kit/form/index.ts'
import { Basics } from './basics.tsx'
import type { Values } from './values.ts'

/**
 * A module that is not described yet: its name and place. It begins with the
 * usual columns, on the page of its own that follows.
 */
const NewForm = ({ close, setDirty }: RecordFormProps<typeof gen.get>) => {
  const navigate = useNavigate()
  const form: Form<Values> = useForm(gen.create, {
    start: { tplCategory: 'document', moduleName: 'equipment' },
    draft: 'system/gen:new',
    saved: ({ tableId }) => {
      close()
      void navigate(`/gen/edit/${tableId}`)
    },
  })
  const dirty = useDirty(form)
  useEffect(() => setDirty(dirty), [setDirty, dirty])
  return (
    <FormFrame form={form} cancel={close}>
      <Basics form={form} autoFocus />
    </FormFrame>
  )
}
export default NewForm
