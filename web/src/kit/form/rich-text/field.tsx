import { editorMessages } from '@geodepot/contracts/kit/editor.messages.ts'
import { Suspense, lazy } from 'react'
import { type FieldProps, FieldSlot } from '../slot.tsx'
import { useText } from '../../i18n/index.ts'

// The editor weighs more than the page around it.
const Editor = lazy(() => import('./editor.tsx'))

/** A rich text as a form's field, over the whole width. */
export const RichTextField = <V extends object>(field: FieldProps<V>) => {
  const t = useText(editorMessages)
  return (
    <FieldSlot wide {...field}>
      {({ input, value, set }) => (
        <Suspense
          fallback={
            <div className="editor-waiting" role="status">
              {t('loading')}
            </div>
          }
        >
          <Editor
            input={input}
            label={field.label ?? field.form.labelOf(field.name)}
            value={typeof value === 'string' ? value : ''}
            set={set}
          />
        </Suspense>
      )}
    </FieldSlot>
  )
}
