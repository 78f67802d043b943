import { linkOf } from '@geodepot/contracts/kit/rich-text.ts'
import { EditorContent, type Editor as Tiptap, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import type { Bound } from '../slot.tsx'
import { LinkBar } from './link-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import './editor.css'
import './rich-text.css'

interface EditorProps {
  readonly input: Bound['input']
  readonly label: string
  readonly value: string
  readonly set: (html: string) => void
}

/** What the server keeps is what can be made here, and nothing else. */
const extensions = [
  StarterKit.configure({
    // A paragraph added at the end would be a change that nobody made.
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      isAllowedUri: (href) => linkOf(href) !== undefined,
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
  }),
]
const htmlOf = (editor: Tiptap): string => (editor.isEmpty ? '' : editor.getHTML())

/** Writes a rich text. Keyboard: Ctrl-B, Ctrl-I, Ctrl-U, Ctrl-Z and the like; Tab leaves it. */
const Editor = ({ input, label, value, set }: EditorProps) => {
  const [linking, setLinking] = useState(false)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !input.disabled,
    immediatelyRender: true,
    onUpdate: ({ editor: changed }) => set(htmlOf(changed)),
    onBlur: input.onBlur,
    editorProps: {
      attributes: {
        class: 'tiptap rich-text',
        id: input.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(input['aria-describedby'] !== undefined && { 'aria-describedby': input['aria-describedby'] }),
      },
    },
  })
  // Another value than what was typed: a draft was dropped, or the latest loaded.
  useEffect(() => {
    // It ends where its page is put away before it was ever shown; the one that takes its place begins with this value.
    if (!editor.isDestroyed && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={input.status === 'error' ? 'editor editor-wrong' : 'editor'}>
      <Toolbar editor={editor} linking={linking} toggleLink={() => setLinking(!linking)} />
      {linking && (
        <LinkBar
          editor={editor}
          close={() => {
            setLinking(false)
            editor.commands.focus()
          }}
        />
      )}
      <EditorContent editor={editor} />
    </div>
  )
}
export default Editor
