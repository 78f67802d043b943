import { editorMessages } from '@geodepot/contracts/kit/editor.messages.ts'
import { linkOf } from '@geodepot/contracts/kit/rich-text.ts'
import type { Editor } from '@tiptap/react'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '../../i18n/index.ts'

/** The address of the link at the cursor. */
export const LinkBar = ({ editor, close }: { editor: Editor; close: () => void }) => {
  const t = useText(editorMessages)
  const id = useId()
  const present: unknown = editor.getAttributes('link')['href']
  const [address, setAddress] = useState(typeof present === 'string' ? present : '')
  const [wrong, setWrong] = useState(false)
  const set = () => {
    const href = linkOf(address)
    setWrong(href === undefined)
    if (href === undefined) return
    const at = editor.chain().extendMarkRange('link')
    // Without words to put it on, the address is its own.
    if (editor.state.selection.empty && !editor.isActive('link'))
      at.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else at.setLink({ href }).run()
    close()
  }
  const drop = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither saves the form nor closes its dialog.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') set()
    else close()
  }
  return (
    <div className="editor-link" onKeyDown={onKeyDown} role="presentation">
      <Input
        autoFocus
        size="small"
        aria-label={t('linkAddress')}
        placeholder={t('linkHint')}
        value={address}
        maxLength={1000}
        inputMode="url"
        aria-invalid={wrong}
        {...(wrong && { 'aria-describedby': id })}
        onChange={({ target }) => {
          setAddress(target.value)
          setWrong(false)
        }}
      />
      <Button size="small" type="primary" onClick={set}>
        {t('setLink')}
      </Button>
      {editor.isActive('link') && (
        <Button size="small" onClick={drop}>
          {t('dropLink')}
        </Button>
      )}
      {wrong && (
        <p id={id} role="alert">
          {t('linkWrong')}
        </p>
      )}
    </div>
  )
}
