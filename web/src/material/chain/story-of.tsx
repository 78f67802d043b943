import { chainMessages } from '@geodepot/contracts/material/chain.messages.ts'
import { ApartmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Drawer, lazyPart } from '../../kit/ui/index.ts'
import './story.css'

const Story = lazyPart(() => import('./story.tsx'))

interface StoryOfProps {
  readonly lineId: number
  readonly name: string
  /** What stands in the cell; the name where nothing does. */
  readonly children?: ReactNode
}
/** The name of a line, and the way to its story. */
export const StoryOf = ({ lineId, name, children = name }: StoryOfProps) => {
  const t = useText(chainMessages)
  const [open, setOpen] = useState(false)
  return (
    <>
      {children}{' '}
      <Button
        type="text"
        size="small"
        className="story-button"
        icon={<ApartmentOutlined aria-hidden="true" />}
        aria-label={t('storyOf', { name })}
        title={t('story')}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onClose={() => setOpen(false)} title={t('story')} size="min(560px, 100%)">
        {open && <Story lineId={lineId} />}
      </Drawer>
    </>
  )
}
