import { expect, test, vi } from 'vitest';
import { createSwitchDesk, type SwitchParts } from './switch-desk.ts';

function buildDesk() {
  const parts = {
    join: vi.fn(async () => undefined as unknown),
    leave: vi.fn(async () => undefined as unknown),
    fetchStatus: vi.fn(async () => false),
    onToggled: vi.fn(),
    onFailed: vi.fn(),
  } satisfies SwitchParts;
  return { ...parts, desk: createSwitchDesk(parts) };
}

test('switching on joins the lobby and says so', async () => {
  const { desk, join, onToggled } = buildDesk();

  await desk.turn(true);

  expect(join).toHaveBeenCalledWith({ rejoining: false });
  expect(onToggled).toHaveBeenCalledWith(true);
  expect(desk.state.get()).toEqual({ isKnown: true, isOn: true, isBusy: false });
});

test('a toggle that fails goes back and says why', async () => {
  const { desk, join, onToggled, onFailed } = buildDesk();
  join.mockRejectedValueOnce(new Error('no network'));

  await desk.turn(true);

  expect(desk.state.get()).toEqual({ isKnown: true, isOn: false, isBusy: false });
  expect(onFailed).toHaveBeenCalledOnce();
  expect(onToggled).not.toHaveBeenCalled();
});

test('a poll that was asked before a toggle does not undo it', async () => {
  const { desk, fetchStatus } = buildDesk();
  const answer = Promise.withResolvers<boolean>();
  fetchStatus.mockReturnValueOnce(answer.promise);

  const poll = desk.poll();
  await desk.turn(true);
  answer.resolve(false);
  await poll;

  expect(desk.state.get().isOn).toBe(true);
});

test('a poll while a toggle is under way shows nothing', async () => {
  const { desk, join } = buildDesk();
  const joined = Promise.withResolvers<unknown>();
  join.mockReturnValueOnce(joined.promise);

  const toggle = desk.turn(true);
  await desk.poll();

  expect(desk.state.get()).toEqual({ isKnown: true, isOn: true, isBusy: true });
  joined.resolve(undefined);
  await toggle;
});

test('a status that cannot be fetched shows the lobby as inactive', async () => {
  const { desk, fetchStatus } = buildDesk();
  await desk.turn(true);
  fetchStatus.mockRejectedValueOnce(new Error('no network'));

  await desk.poll();

  expect(desk.state.get().isOn).toBe(false);
});

test('joining again after a restart of the server is silent', async () => {
  const { desk, join, fetchStatus, onToggled } = buildDesk();
  fetchStatus.mockResolvedValue(true);

  await desk.rejoin();

  expect(join).toHaveBeenCalledWith({ rejoining: true });
  expect(desk.state.get().isOn).toBe(true);
  expect(onToggled).not.toHaveBeenCalled();
});

test('who was switched off while joining again is shown as off', async () => {
  const { desk, fetchStatus } = buildDesk();
  fetchStatus.mockResolvedValue(false);

  await desk.rejoin();

  expect(desk.state.get()).toEqual({ isKnown: true, isOn: false, isBusy: false });
});

test('what was asked while the wish was under way is old once it is done', async () => {
  const { desk, fetchStatus } = buildDesk();
  const answer = Promise.withResolvers<boolean>();
  fetchStatus.mockReturnValueOnce(answer.promise);

  const turning = desk.turn(true);
  const polling = desk.poll();
  await turning;
  answer.resolve(false);
  await polling;

  expect(desk.state.get()).toEqual({ isKnown: true, isOn: true, isBusy: false });
});
