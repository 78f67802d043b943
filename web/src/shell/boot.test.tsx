import { menu } from '@geodepot/contracts/system/menu.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { start } from '@geodepot/contracts/system/start.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { user as userCalls } from '@geodepot/contracts/system/user.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addressNow, show } from '../kit/test/page.tsx'
import { refused, serve, served } from '../kit/test/served.ts'
import { setLanguage } from '../kit/i18n/index.ts'
import { keepToken, queryClient, queryKeyOf, token } from '../kit/api/index.ts'
import { layout } from '../kit/theme/index.ts'
import { Boot, personOf } from './boot.tsx'
import { framed, routers } from './test/frame.tsx'

framed()

describe('the start of a session', () => {
  const info = {
    user: {
      userId: 7,
      userName: 'xm_ma',
      nickName: '马志强',
      email: '',
      avatar: '',
      level: 1,
      dept: { deptId: 'C102', deptName: '西部分公司', parentId: 'C1' },
      roles: [],
    },
    roles: [],
    permissions: [],
    secondDeptId: 'C102',
    noProject: false,
    projectId: 'P1',
    mustChangePassword: false,
  }
  const named = {
    projectInfoNo: 'P1',
    projectId: null,
    projectName: '库车三维',
    virtualFlag: '0' as const,
    explorationMethod: '',
    teamId: '2101',
    teamName: '',
    projectYear: '2026',
    projectStatus: '',
    projectType: 't',
    designStartDate: null,
    designEndDate: null,
    projectEndTime: null,
    orgId: 'C102',
    orgCode: 'C102',
    deptName: '',
    shortName: '',
    projectCountry: '1' as const,
    acquireStartTime: null,
    acquireEndTime: null,
    buildMethod: '',
    isMainProject: '',
    manageOrg: '',
    marketClassify: '',
    teamLeader: '',
    teamLeaderId: null,
    jointOrg: '',
    geologyTask: '',
    remark: null,
    delFlag: '0' as const,
  }

  test('looks as the company has it to those who never chose', async () => {
    served(
      serve(start.all, () => ({ answers: {}, more: [], look: { theme: '#11a983', sideTheme: 'theme-dark' } })),
      serve(userCalls.getInfo, () => ({ ...info, projectId: '' })),
      serve(menu.getRouters, () => routers),
    )
    show(<Boot leave={() => undefined} />, { at: '/index' })
    await waitFor(() => expect(document.querySelector<HTMLElement>('.sidebar')?.dataset['dark']).toBe(''))
    expect(layout()).toMatchObject({ theme: '#11a983', sideTheme: 'theme-dark' })
  })

  test('is told all that it begins with by one call, and asks for none of it again', async () => {
    const ports = [{ dictValue: '1', dictLabel: '天津港' }]
    const { asked } = served(
      serve(start.all, () => ({
        answers: {
          'system/user.getInfo': { ...info, projectId: '' },
          'system/menu.getRouters': routers,
          'kit/setting.all': {},
          'system/notice.unread': { count: 2 },
          'system/message.unread': { count: 1 },
        },
        more: [{ name: dictEntries.byType.name, asked: { type: 'port', withDisabled: true }, answer: ports }],
        look: { theme: '', sideTheme: '' },
      })),
    )
    show(<Boot leave={() => undefined} />, { at: '/index' })
    expect(await screen.findByRole('button', { name: '消息中心，3 条未读' })).toBeTruthy()
    expect(asked.map(({ name }) => name)).toEqual(['system/start.all'])
    expect(queryClient.getQueryData(queryKeyOf(dictEntries.byType, { type: 'port', withDisabled: true }))).toEqual(
      ports,
    )
  })

  test('asks itself for what it was not told: who is here, then the menu; and brings the current project back', async () => {
    const { asked } = served(
      serve(userCalls.getInfo, () => info),
      serve(menu.getRouters, () => routers),
      serve(project.select, () => named),
    )
    show(<Boot leave={() => undefined} />, { at: '/index' })
    expect(await screen.findByRole('button', { name: '当前项目: 库车三维' })).toBeTruthy()
    expect(asked.map(({ name }) => name).slice(0, 1)).toEqual(['system/user.getInfo'])
    expect(asked.map(({ name }) => name).toSorted()).toEqual([
      'system/menu.getRouters',
      'system/project.select',
      'system/user.getInfo',
    ])
    expect(personOf(info).roles).toEqual(['ROLE_DEFAULT'])
    await act(async () => {
      setLanguage('en')
      await Promise.resolve()
    })
    await waitFor(() => {
      expect(asked.filter(({ name }) => name === 'system/menu.getRouters')).toHaveLength(2)
    })
    expect(screen.getByRole('button', { name: 'Current project: 库车三维' })).toBeTruthy()
  })

  test('that fails clears the session and says why', async () => {
    keepToken('old')
    sessionStorage.setItem('open-tags:7', '[]')
    served(serve(userCalls.getInfo, () => refused(401, 'x')))
    const leave = vi.fn()
    show(<Boot leave={leave} />)
    await waitFor(() => {
      expect(leave).toHaveBeenCalledWith('认证失败，无法访问系统资源')
    })
    expect([token(), sessionStorage.length]).toEqual([undefined, 0])
  })

  test('that meets an outage keeps the session, and goes on once the server is back', async () => {
    keepToken('kept')
    let away = true
    const leave = vi.fn()
    served(
      serve(userCalls.getInfo, () => (away ? refused(503, '系统暂时不可用，请稍后重试') : { ...info, projectId: '' })),
      serve(menu.getRouters, () => routers),
    )
    const { user } = show(<Boot leave={leave} />, { at: '/index' })
    expect((await screen.findByRole('alert')).textContent).toContain('暂时连接不上服务器')
    expect([token(), leave.mock.calls]).toEqual(['kept', []])
    away = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('button', { name: '马志强 的菜单' })).toBeTruthy()
  })

  test('that is refused by the server for another reason ends the session', async () => {
    keepToken('old')
    served(serve(userCalls.getInfo, () => refused(500, '用户信息读取失败')))
    const leave = vi.fn()
    show(<Boot leave={leave} />)
    await waitFor(() => {
      expect(leave).toHaveBeenCalledWith('用户信息读取失败')
    })
    expect(token()).toBeUndefined()
  })

  test('shows /404 to whoever is signed in too, and leads home from there', async () => {
    served(
      serve(userCalls.getInfo, () => ({ ...info, projectId: '' })),
      serve(menu.getRouters, () => routers),
    )
    const { user } = show(<Boot leave={() => undefined} />, { at: '/nowhere' })
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy()
    expect(addressNow()).toBe('/404')
    await user.click(screen.getByRole('link', { name: '返回首页' }))
    await waitFor(() => {
      expect(addressNow()).toBe('/index')
    })
  })
})
