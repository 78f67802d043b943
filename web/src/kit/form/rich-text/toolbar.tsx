import { editorMessages } from '@geodepot/contracts/kit/editor.messages.ts'
import type { KeyOf } from '@geodepot/contracts/kit/messages.ts'
import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/index.ts'

type Chain = ReturnType<Editor['chain']>
interface Tool {
  readonly name: KeyOf<typeof editorMessages>
  readonly picture: ReactNode
  /** Whether it holds at the cursor. */
  readonly active?: (editor: Editor) => boolean
  readonly enabled?: (editor: Editor) => boolean
  readonly run: (chain: Chain) => Chain
  /** Stands apart from the one before. */
  readonly apart?: boolean
}
const tools: readonly Tool[] = [
  {
    name: 'heading',
    picture: <span aria-hidden="true" className="editor-letter" />,
    active: (editor) => editor.isActive('heading'),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: 'bold',
    picture: <BoldOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('bold'),
    run: (chain) => chain.toggleBold(),
  },
  {
    name: 'italic',
    picture: <ItalicOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('italic'),
    run: (chain) => chain.toggleItalic(),
  },
  {
    name: 'underline',
    picture: <UnderlineOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('underline'),
    run: (chain) => chain.toggleUnderline(),
  },
  {
    name: 'strike',
    picture: <StrikethroughOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('strike'),
    run: (chain) => chain.toggleStrike(),
  },
  {
    name: 'bulletList',
    picture: <UnorderedListOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
    apart: true,
  },
  {
    name: 'orderedList',
    picture: <OrderedListOutlined aria-hidden="true" />,
    active: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    name: 'undo',
    picture: <UndoOutlined aria-hidden="true" />,
    enabled: (editor) => editor.can().undo(),
    run: (chain) => chain.undo(),
    apart: true,
  },
  {
    name: 'redo',
    picture: <RedoOutlined aria-hidden="true" />,
    enabled: (editor) => editor.can().redo(),
    run: (chain) => chain.redo(),
  },
]
const stateOf = (editor: Editor) => ({
  active: tools.map(({ active }) => active?.(editor)),
  enabled: tools.map(({ enabled }) => enabled?.(editor) ?? true),
  link: editor.isActive('link'),
})

// One stop for Tab; arrows go from button to button.
const walk = (event: KeyboardEvent<HTMLElement>): number | undefined => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const to =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? buttons.length - 1
        : step === undefined
          ? undefined
          : (at + step + buttons.length) % buttons.length
  if (to === undefined) return undefined
  event.preventDefault()
  buttons[to]?.focus()
  return to
}

interface ToolbarProps {
  readonly editor: Editor
  readonly linking: boolean
  readonly toggleLink: () => void
}

/** What can be done to the text at the cursor. */
export const Toolbar = ({ editor, linking, toggleLink }: ToolbarProps) => {
  const t = useText(editorMessages)
  const [stop, setStop] = useState(0)
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = walk(event)
    if (to !== undefined) setStop(to)
  }
  // A press leaves the cursor where it is in the text.
  const stay = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <div className="editor-bar" role="toolbar" tabIndex={-1} aria-label={t('toolbar')} onKeyDown={onKeyDown}>
      {tools.map(({ name, picture, run, apart }, index) => (
        <span key={name} style={{ display: 'contents' }}>
          {apart === true && <span className="editor-gap" />}
          <button
            type="button"
            className="editor-tool"
            title={t(name)}
            aria-label={t(name)}
            aria-pressed={state.active[index]}
            aria-disabled={state.enabled[index] !== true}
            tabIndex={stop === index ? 0 : -1}
            onMouseDown={stay}
            onClick={() => {
              run(editor.chain().focus()).run()
            }}
          >
            {picture}
          </button>
        </span>
      ))}
      <span className="editor-gap" />
      <button
        type="button"
        className="editor-tool"
        title={t('link')}
        aria-label={t('link')}
        aria-pressed={state.link}
        aria-expanded={linking}
        tabIndex={stop === tools.length ? 0 : -1}
        onMouseDown={stay}
        onClick={toggleLink}
      >
        <LinkOutlined aria-hidden="true" />
      </button>
    </div>
  )
}
