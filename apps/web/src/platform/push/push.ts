/** Subscribes and unsubscribes this browser. One person per side of the product has it at a time. */
import type { AnswerOf, RouteDefinition } from '@foyer/contract/core/http.ts';
import { pushRoutes } from '@foyer/contract/push.ts';
import { ApiError, type CallOptions } from '../api/api.ts';
import { type PushBrowser, pushBrowser } from './push-browser.ts';
import {
  type ChoiceStorage,
  type PushChoice,
  type PushSideName,
  readPushChoice,
  writePushChoice,
} from './push-choice.ts';

/** `denied`: the person or the system blocks notifications of this site. `failed`: no push service answered. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';
export type SubscribeResult = PushState | 'failed';

export interface PushSide {
  readonly side: PushSideName;
  /** The signed-in person, whose choice is kept in this browser. */
  readonly personId: string;
  /** Calls a route with the person's token. */
  readonly call: <R extends RouteDefinition>(route: R, options: CallOptions<R>) => Promise<AnswerOf<R>>;
  /** Replaces the browser and its storage, for tests. */
  readonly browser?: PushBrowser;
  readonly storage?: ChoiceStorage;
}

/**
 * Whether this browser receives messages for this person. A choice that the server no longer knows, for example
 * because its session ended, is renewed.
 * @throws ApiError of our server
 */
export async function pushSupport(side: PushSide): Promise<PushState> {
  const { browser = pushBrowser, call } = side;
  const permission = browser.permission();
  if (permission === null) return 'unsupported';
  if (permission === 'denied') return 'denied';
  const choice = readChoice(side);
  if (permission !== 'granted' || !choice) return 'off';
  const { result } = await call(pushRoutes.list, {});
  const isKnown = result.some(({ id }) => id === choice.subscriptionId) && (await browser.find());
  return isKnown || (await subscribe(side)) ? 'on' : 'off';
}

/**
 * Asks for the permission where it is missing, which browsers allow after a click only.
 * @throws ApiError of our server
 */
export async function subscribeToPush(side: PushSide): Promise<SubscribeResult> {
  const { browser = pushBrowser } = side;
  if (browser.permission() === null) return 'unsupported';
  const permission = await browser.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  return (await subscribe(side)) ? 'on' : 'failed';
}

/** @returns false when no push service answered */
async function subscribe(side: PushSide): Promise<boolean> {
  const { browser = pushBrowser, call, personId } = side;
  const { publicKey } = (await call(pushRoutes.key, {})).result;
  const subscription = await browser.subscribe(publicKey).catch(() => null);
  if (!subscription) return false;
  const { id } = (await call(pushRoutes.subscribe, { body: subscription })).result;
  writeChoice(side, { personId, subscriptionId: id });
  return true;
}

/** The browser keeps its own subscription, which the other side may use. @throws ApiError of our server */
export async function unsubscribeFromPush(side: PushSide): Promise<void> {
  const choice = readChoice(side);
  writeChoice(side, null);
  if (!choice) return;
  try {
    await side.call(pushRoutes.unsubscribe, { params: { subscriptionId: choice.subscriptionId } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'push.not_found') return;
    writeChoice(side, choice);
    throw error;
  }
}

/**
 * For a page that has opened: renews the choice of this person in this browser, because a subscription of staff
 * ends with its session, and closes the notifications that the open page makes superfluous.
 */
export async function renewPush(side: PushSide, openPageReplaces: string): Promise<void> {
  const { browser = pushBrowser } = side;
  if (browser.permission() !== 'granted' || !readChoice(side)) return;
  await browser.closeNotifications(openPageReplaces);
  await pushSupport(side);
}

const readChoice = ({ side, personId, storage }: PushSide) => readPushChoice(side, personId, storage);
const writeChoice = ({ side, storage }: PushSide, choice: PushChoice | null) =>
  writePushChoice(side, choice, storage);
