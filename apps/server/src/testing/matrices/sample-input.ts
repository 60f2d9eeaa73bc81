/** The form of a route's input, and values of which every input is made. */
import type { routes } from '@foyer/contract/core/catalogue.ts';
import type { BodyOf, ParamsOf, RouteDefinition } from '@foyer/contract/core/http.ts';

export type Routes = typeof routes;
type Input<R extends RouteDefinition> = (ParamsOf<R> extends undefined ? unknown : { params: ParamsOf<R> }) &
  (BodyOf<R> extends undefined ? unknown : { body: BodyOf<R> });
/** Each route with its input. */
export type InputTable = {
  [S in keyof Routes]: {
    [N in keyof Routes[S]]: Routes[S][N] extends RouteDefinition ? () => Input<Routes[S][N]> : never;
  };
};

export const someId = () => crypto.randomUUID();
export const nothing = () => ({});
/** Has the form of a link token, without a valid signature. */
export const someToken = 'A'.repeat(44);
let numbers = 98_450_00000;
/** A valid registration of a demo tenant, with a new phone number each time. */
export const formOf = (tenant: 'acme' | 'globex') => ({
  userName: 'Asha Rao',
  mobileNumber: String(numbers++),
  countryCode: 'IN',
  policyAccepted: true,
  ...(tenant === 'acme'
    ? { product: 'jee-live-demo', courseInterestedIn: 'JEE', Class: '11' }
    : { product: 'claims-help', accountNumber: '4711' }),
});
