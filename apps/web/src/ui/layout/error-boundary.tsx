/** Logs an error thrown while rendering and shows something else instead. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logError } from '../../platform/log.ts';

interface ErrorBoundaryProps {
  /** A function gets what renders the children again. */
  readonly fallback: ReactNode | ((retry: () => void) => ReactNode);
  readonly onError?: () => void;
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    const [, component = ''] = (info.componentStack ?? '').split('\n');
    logError(error, `Rendering failed ${component.trim()}`);
    this.props.onError?.();
  }

  override render() {
    const { fallback, children } = this.props;
    if (!this.state.hasFailed) return children;
    return typeof fallback === 'function' ? fallback(() => this.setState({ hasFailed: false })) : fallback;
  }
}
