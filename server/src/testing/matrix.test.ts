import type { AnyOperation, Access } from '@geodepot/contracts/kit/operation.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../modules.ts'
import { type TestServer, testServer } from './index.ts'

/** Calls that anybody may make. A new one belongs here on purpose. */
const open = [
  'material/application.decideLink',
  'material/application.readLink',
  'material/scheme.declineRequest',
  'material/scheme.readRequest',
  'material/scheme.saveAnswer',
  'material/scheme.sendAnswer',
  'material/scheme.withdrawAnswer',
  'material/virtual-order.decideLink',
  'material/virtual-order.readLink',
  'material/wall.moneyByLink',
  'material/wall.orgByLink',
  'system/openid.bind',
  'system/openid.finish',
  'system/openid.start',
  'system/registration.doors',
  'system/registration.register',
  'system/session.captcha',
  'system/session.login',
  'system/session.logout',
  'system/session.logoutVariant',
  'system/session.publicKey',
  'system/session.token',
  'system/ticket.look',
  'system/ticket.open',
]
/**
 * Calls of all who are signed in: about themselves, or what every form chooses
 * from. `save` asks for `add` or `edit` by its content.
 */
const signedIn = [
  'equipment/application.save',
  'equipment/category.tree',
  'equipment/device-label.open',
  'equipment/device-label.read',
  'equipment/model.list',
  'equipment/packing.blocks',
  'kit/file.append',
  'kit/file.attach',
  'kit/file.cancel',
  'kit/file.detach',
  'kit/file.discard',
  'kit/file.download',
  'kit/file.downloadFile',
  'kit/file.downloadImage',
  'kit/file.downloadPosted',
  'kit/file.finish',
  'kit/file.limits',
  'kit/file.listById',
  'kit/file.start',
  'kit/file.status',
  'kit/file.thumbnail',
  'kit/file.upload',
  'kit/file.uploadImage',
  'kit/file.uploadSample',
  'kit/setting.all',
  'kit/setting.keep',
  'material/briefing.get',
  'material/chain.story',
  'material/store.days',
  'system/alert.allocation',
  'system/alert.dismiss',
  'system/alert.restore',
  'system/alert.scrap',
  'system/approval.approve',
  'system/approval.count',
  'system/approval.done',
  'system/approval.doneExport',
  'system/approval.export',
  'system/approval.list',
  'system/batch.perform',
  'system/change.list',
  'system/change.table',
  'system/config.byKey',
  'system/currency.optionselect',
  'system/delegation.create',
  'system/delegation.export',
  'system/delegation.kinds',
  'system/delegation.list',
  'system/delegation.people',
  'system/delegation.withdraw',
  'system/dept.company',
  'system/dept.getDeptAll',
  'system/dept.getSecondDept',
  'system/dept.getSecondDeptAll',
  'system/dept.matTreeselect',
  'system/dept.subtree',
  'system/dept.treeselect',
  'system/dept.treeselectAll',
  'system/dept.treeselectProd',
  'system/dict.byType',
  'system/dict.byTypeQuery',
  'system/dict.ofProject',
  'system/dict.optionselect',
  'system/external-key.list',
  'system/external-key.remove',
  'system/external-key.set',
  'system/external-key.upsert',
  'system/menu.getRouters',
  'system/menu.treeselect',
  'system/message.channels',
  'system/message.export',
  'system/message.list',
  'system/message.read',
  'system/message.readAll',
  'system/message.saveChannels',
  'system/message.testChannel',
  'system/message.unread',
  'system/notice.get',
  'system/notice.list',
  'system/notice.read',
  'system/notice.readAll',
  'system/notice.unread',
  'system/offline.again',
  'system/offline.export',
  'system/offline.handIn',
  'system/offline.list',
  'system/offline.photos',
  'system/offline.settle',
  'system/post.optionselect',
  'system/project.names',
  'system/project.select',
  'system/project.selector',
  'system/recent.list',
  'system/search.find',
  'system/session.check',
  'system/start.all',
  'system/swagger.document',
  'system/swagger.errors',
  'system/ticket.enter',
  'system/user.avatar',
  'system/user.avatarImage',
  'system/user.currentProject',
  'system/user.downloadAvatar',
  'system/user.getInfo',
  'system/user.getUserAll',
  'system/user.profile',
  'system/user.removeAvatar',
  'system/user.updateProfile',
  'system/user.updatePwd',
  'system/worklist.list',
]

const operations = routes.map(({ operation }) => operation)
const named = (permission: Access): string[] =>
  operations
    .filter((operation) => operation.permission === permission)
    .map(({ name }) => name)
    .toSorted()
const closed = operations.filter(({ permission }) => permission !== 'public')
const permitted = closed.filter(({ permission }) => permission !== 'signed-in')
/** Something for every place in the path: who may not ask learns nothing of what is there. */
const asked = ({ path }: AnyOperation, value = '1') =>
  Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, value]))
// Of no record: an administrator's call is let in, and does no harm.
const nowhere = '999999999'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('every call of the product', () => {
  it('says who may make it; without a permission only these', () => {
    expect(named('public')).toEqual(open)
    expect(named('signed-in')).toEqual(signedIn)
    for (const { permission } of permitted)
      expect(permission).toMatch(/^(system|equipment|material|monitor|tool):[a-zA-Z-]+:[a-zA-Z]+$/)
  })

  it.each(closed)('$name is nobody’s without a token, nor with a dead one', async (operation) => {
    const unauthenticated = { status: 401, code: 401, msg: kitMessages.texts.unauthenticated[0], errors: [] }
    expect(await server.with(undefined).refused(operation, asked(operation))).toEqual(unauthenticated)
    expect(await server.with('dead').refused(operation, asked(operation))).toEqual({
      ...unauthenticated,
      msg: kitMessages.texts.expired[0],
    })
  })

  it.each(permitted)('$name is not for somebody without its permission', async (operation) => {
    expect(await server.as('guest01').refused(operation, asked(operation))).toEqual({
      status: 200,
      code: 403,
      msg: kitMessages.texts.forbidden[0],
      errors: [],
    })
  })
})

describe('an administrator', () => {
  it.each(closed)('is let in by $name, which answers or says what it needs', async (operation) => {
    const response = await server.as('admin').response(operation, asked(operation, nowhere))
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const { code, msg = '' } = isJson ? response.json<{ code?: number; msg?: string }>() : {}
    // A record that is not there is answered with HTTP 200; an unknown path or an error of ours is not.
    expect({ status: response.statusCode, code, msg }).toEqual({
      status: expect.toSatisfy((status: number) => status === 200 || status === 413 || status === 415),
      code,
      msg,
    })
    expect([401, 403]).not.toContain(code)
    expect(msg).not.toBe(kitMessages.texts.unexpected[0])
  })
})

describe('the person of this test', () => {
  it('is signed in and has no permission at all', async () => {
    const guest = await server.actorOf('guest01')
    expect([...guest.permissions]).toEqual([])
    expect(guest.scope).toMatchObject({ all: false })
  })
})
