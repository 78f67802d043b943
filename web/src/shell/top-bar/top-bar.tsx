import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import {
  BellOutlined,
  EnvironmentOutlined,
  LayoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { AtRest, lazyPart } from '../../kit/ui/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ReminderChip } from '../../system/alert/index.ts'
import { useCurrentProject, useSelectProject } from '../../system/project/index.ts'
import { PersonMenu, type PersonMenuProps } from './person-menu.tsx'
import { FullScreenButton, SizeButton } from './screen-buttons.tsx'
import { ToolButton } from './tool-button.tsx'

// After the page itself: it asks the server what is new.
const Messages = lazyPart(() => import('./messages.tsx'))

const Project = () => {
  const t = useText(shellMessages)
  const project = useCurrentProject()
  const name = project?.projectName ?? t('noProject')
  const select = useSelectProject()
  return (
    <button
      type="button"
      className="top-button top-project"
      title={name}
      aria-label={`${t('currentProject')}: ${name}`}
      onClick={select}
    >
      <EnvironmentOutlined aria-hidden="true" />
      <span className={project ? 'top-project-name' : 'top-project-name top-quiet'}>{name}</span>
    </button>
  )
}

interface TopBarProps extends PersonMenuProps {
  readonly sidebarOpen: boolean
  readonly toggleSidebar: () => void
  /** Breadcrumb, top menu, or the title on a phone. */
  readonly children: ReactNode
}
export const TopBar = ({ sidebarOpen, toggleSidebar, children, show, profile }: TopBarProps) => {
  const t = useText(shellMessages)
  const narrow = useNarrow()
  // Where the message centre will be: nothing moves when it comes.
  const bell = (
    <span className="top-button top-icon" aria-hidden="true">
      <BellOutlined aria-hidden="true" />
    </span>
  )
  const label = t(narrow ? (sidebarOpen ? 'closeMenu' : 'openMenu') : sidebarOpen ? 'collapseSidebar' : 'expandSidebar')
  return (
    <header className="top-bar">
      <button
        type="button"
        className="top-button top-hamburger"
        aria-label={label}
        title={label}
        aria-expanded={sidebarOpen}
        onClick={toggleSidebar}
      >
        {sidebarOpen ? <MenuFoldOutlined aria-hidden="true" /> : <MenuUnfoldOutlined aria-hidden="true" />}
      </button>
      <div className="top-middle">{children}</div>
      <div className="top-right">
        {!narrow && (
          <>
            <ToolButton tool="search" icon={<SearchOutlined aria-hidden="true" />} show={show} />
            <FullScreenButton />
            <SizeButton />
            <ToolButton tool="layout" icon={<LayoutOutlined aria-hidden="true" />} show={show} />
          </>
        )}
        {!narrow && (
          <span className="top-reminder">
            <AtRest>
              <ReminderChip />
            </AtRest>
          </span>
        )}
        <AtRest until={bell}>
          <Messages waiting={bell} />
        </AtRest>
        <Project />
        <PersonMenu show={show} profile={profile} />
      </div>
    </header>
  )
}
