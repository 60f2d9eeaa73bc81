import { expect, test, vi } from 'vitest';
import { createSwitchController, type SwitchDependencies } from './switch-controller.ts';

function buildController() {
  const dependencies = {
    join: vi.fn(async () => undefined as unknown),
    leave: vi.fn(async () => undefined as unknown),
    fetchStatus: vi.fn(async () => false),
    onToggled: vi.fn(),
    onFailed: vi.fn(),
  } satisfies SwitchDependencies;
  return { ...dependencies, controller: createSwitchController(dependencies) };
}

test('switching on joins the lobby and reports it', async () => {
  const { controller, join, onToggled } = buildController();

  await controller.switchTo(true);

  expect(join).toHaveBeenCalledWith({ rejoining: false });
  expect(onToggled).toHaveBeenCalledWith(true);
  expect(controller.switchState.state()).toEqual({ isKnown: true, isOn: true, isBusy: false });
});

test('a break sends its reason, also while the lobby is off', async () => {
  const { controller, leave } = buildController();

  await controller.switchTo(false, 'lunch');

  expect(leave).toHaveBeenCalledWith('lunch');
});

test('ending the wrap-up joins the lobby again without reporting a toggle', async () => {
  const { controller, join, fetchStatus, onToggled } = buildController();
  fetchStatus.mockResolvedValue(true);

  await controller.endWrapUp();

  expect(join).toHaveBeenCalledWith({ rejoining: false });
  expect(fetchStatus).toHaveBeenCalledOnce();
  expect(onToggled).not.toHaveBeenCalled();
});

test('a press during a toggle is shown at once and sent after it, and only the last one is reported', async () => {
  const { controller, join, leave, onToggled } = buildController();
  const joined = Promise.withResolvers<unknown>();
  join.mockReturnValueOnce(joined.promise);

  const toggles = [
    controller.switchTo(true),
    controller.switchTo(false),
    controller.switchTo(false, 'lunch'),
  ];

  expect(controller.switchState.state()).toEqual({ isKnown: true, isOn: false, isBusy: true });
  expect(leave).not.toHaveBeenCalled();
  joined.resolve(undefined);
  await Promise.all(toggles);
  expect(leave.mock.calls).toEqual([['lunch']]);
  expect(onToggled.mock.calls).toEqual([[false]]);
  expect(controller.switchState.state()).toEqual({ isKnown: true, isOn: false, isBusy: false });
});

test('a press during a toggle that fails is sent, and its failure leaves the state of the server', async () => {
  const { controller, join, leave, onFailed } = buildController();
  await controller.switchTo(true);
  leave.mockRejectedValueOnce(new Error('no network'));
  join.mockRejectedValueOnce(new Error('still no network'));

  await Promise.all([controller.switchTo(false), controller.switchTo(true)]);

  expect(onFailed).toHaveBeenCalledTimes(2);
  expect(controller.switchState.state()).toEqual({ isKnown: true, isOn: true, isBusy: false });
});

test('a failed toggle is rolled back and reported', async () => {
  const { controller, join, onToggled, onFailed } = buildController();
  join.mockRejectedValueOnce(new Error('no network'));

  await controller.switchTo(true);

  expect(controller.switchState.state()).toEqual({ isKnown: true, isOn: false, isBusy: false });
  expect(onFailed).toHaveBeenCalledOnce();
  expect(onToggled).not.toHaveBeenCalled();
});

test('a press during a toggle is sent after it; of several presses the last one counts', async () => {
  const { controller, join, leave } = buildController();
  const joined = Promise.withResolvers<unknown>();
  join.mockReturnValueOnce(joined.promise);

  const toggle = controller.switchTo(true);
  void controller.switchTo(false, 'lunch');
  void controller.switchTo(false, 'training');
  expect(leave).not.toHaveBeenCalled();
  joined.resolve(undefined);
  await toggle;

  expect(leave).toHaveBeenCalledExactlyOnceWith('training');
  expect(controller.switchState.state()).toEqual({ isKnown: true, isOn: false, isBusy: false });
});

test('a poll started before a toggle does not undo it', async () => {
  const { controller, fetchStatus } = buildController();
  const answer = Promise.withResolvers<boolean>();
  fetchStatus.mockReturnValueOnce(answer.promise);

  const poll = controller.poll();
  await controller.switchTo(true);
  answer.resolve(false);
  await poll;

  expect(controller.switchState.state().isOn).toBe(true);
});

test('a poll during a toggle is ignored', async () => {
  const { controller, join } = buildController();
  const joined = Promise.withResolvers<unknown>();
  join.mockReturnValueOnce(joined.promise);

  const toggle = controller.switchTo(true);
  await controller.poll();

  expect(controller.switchState.state()).toEqual({ isKnown: true, isOn: true, isBusy: true });
  joined.resolve(undefined);
  await toggle;
});

test('a failed poll shows the lobby as off', async () => {
  const { controller, fetchStatus } = buildController();
  await controller.switchTo(true);
  fetchStatus.mockRejectedValueOnce(new Error('no network'));

  await controller.poll();

  expect(controller.switchState.state().isOn).toBe(false);
});

test('rejoining after a server restart reports no toggle', async () => {
  const { controller, join, fetchStatus, onToggled } = buildController();
  fetchStatus.mockResolvedValue(true);

  await controller.rejoin();

  expect(join).toHaveBeenCalledWith({ rejoining: true });
  expect(controller.switchState.state().isOn).toBe(true);
  expect(onToggled).not.toHaveBeenCalled();
});

test('rejoining shows the lobby as off when it was switched off during the interruption', async () => {
  const { controller, fetchStatus } = buildController();
  fetchStatus.mockResolvedValue(false);

  await controller.rejoin();

  expect(controller.switchState.state()).toEqual({ isKnown: true, isOn: false, isBusy: false });
});

test('a poll started during a toggle is ignored after it', async () => {
  const { controller, fetchStatus } = buildController();
  const answer = Promise.withResolvers<boolean>();
  fetchStatus.mockReturnValueOnce(answer.promise);

  const switching = controller.switchTo(true);
  const polling = controller.poll();
  await switching;
  answer.resolve(false);
  await polling;

  expect(controller.switchState.state()).toEqual({ isKnown: true, isOn: true, isBusy: false });
});
